/** Bytes cut into lines, as long as none is longer than a bound. */
export class LineCutter {
  #parts: Buffer[] = [];
  #size = 0;

  constructor(readonly maxBytes: number) {}

  /**
   * The lines that these bytes finish, without their ends.
   *
   * @throws RangeError when a line is longer than the bound
   * @throws TypeError when a line is not UTF-8
   */
  *add(bytes: Buffer): Generator<string> {
    let start = 0;
    for (let end = bytes.indexOf(0x0a); end >= 0; end = bytes.indexOf(0x0a, start)) {
      this.#keep(bytes.subarray(start, end));
      start = end + 1;
      yield this.#take();
    }
    this.#keep(bytes.subarray(start));
  }

  /** What has come of a line that is not finished, read as well as can be. */
  get unfinished(): string {
    return Buffer.concat(this.#parts).subarray(0, 4096).toString();
  }

  #keep(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > this.maxBytes) throw new RangeError(`a line is longer than ${this.maxBytes} bytes`);
    if (part.length > 0) this.#parts.push(part);
  }

  #take(): string {
    const line = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(this.#parts));
    this.#parts = [];
    this.#size = 0;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }
}
