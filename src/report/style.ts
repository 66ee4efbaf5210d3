import pc from 'picocolors';

/** Colours that mean something; each stands beside a word or sign that says the same. */
export interface Style {
  readonly good: (text: string) => string;
  readonly bad: (text: string) => string;
  readonly faint: (text: string) => string;
  readonly strong: (text: string) => string;
}

/** A style for a screen with or without colour. */
export function makeStyle(color: boolean): Style {
  const { green, red, dim, bold } = pc.createColors(color);
  return { good: green, bad: red, faint: dim, strong: bold };
}
