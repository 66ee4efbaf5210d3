/** The width that is taken for what is no window: a pipe, a file. */
export const PIPE_WIDTH = 120;

/**
 * Prose broken at the window's edge. Lines of its own stay lines; a word that is wider than the window stands out.
 *
 * @param first - what its first line begins with; further lines are set in as far
 */
export function fitText(text: string, width: number, first = ''): string {
  const room = Math.max(24, width - first.length);
  const lines = text.split('\n').flatMap((line) => (line.length <= room ? [line] : fitLine(line, room)));
  return lines.map((line, at) => (at === 0 ? first : ' '.repeat(first.length)) + line).join('\n');
}

function fitLine(text: string, room: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + word.length > room) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}
