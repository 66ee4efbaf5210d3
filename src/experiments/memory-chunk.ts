/**
 * Cut a list at line ends into chunks of about a number of characters: a chunk is closed before the line that would take
 * it past that. Joined with line ends, the chunks make up the context.
 *
 * @param size - characters; a longer line is a chunk of its own
 * @see arXiv 2610.09193, appendix I
 */
export function cutMemoryChunks(context: string, size: number): string[] {
  const chunks: string[] = [];
  let lines: string[] = [];
  let length = 0;
  for (const line of context.split('\n')) {
    if (lines.length > 0 && length + 1 + line.length > size) {
      chunks.push(lines.join('\n'));
      lines = [];
      length = 0;
    }
    length += line.length + (lines.length > 0 ? 1 : 0);
    lines.push(line);
  }
  return [...chunks, lines.join('\n')];
}
