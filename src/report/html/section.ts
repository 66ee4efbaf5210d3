import type { Content } from './markup.js';

/** A part of the page that the table of contents names. */
export interface Section {
  readonly id: string;
  readonly title: string;
  readonly content: Content;
}
