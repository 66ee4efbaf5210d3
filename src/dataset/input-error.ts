/** Where a fault in somebody's data was found; only what is known is filled in. */
export interface Place {
  readonly file?: string;
  /** 0-based row of a split; 1-based row of a CSV file, the header being row 1. */
  readonly row?: number;
  /** 1-based line of a text file or of a fact list. */
  readonly line?: number;
  /** Item name, e.g. `mh_6k#67`. */
  readonly item?: string;
}

/**
 * Bad usage or bad data: the caller can mend it, the tool cannot. The command line prints one line and exits 2.
 *
 * @param what - what is wrong, in one sentence without a final full stop
 * @param fix - what to do about it
 * @param options - `cause`, for whoever debugs; never printed otherwise
 */
export class InputError extends Error {
  override readonly name = 'InputError';

  constructor(
    readonly what: string,
    readonly fix: string,
    readonly place: Place = {},
    options?: ErrorOptions,
  ) {
    super(`${describePlace(place)}${what}; ${fix}`, options);
  }

  /** The same fault with more of its place known; what was known first stays, since the thrower stood nearer. */
  at(place: Place): InputError {
    return new InputError(this.what, this.fix, { ...place, ...this.place }, { cause: this.cause });
  }
}

function describePlace({ file, row, line, item }: Place): string {
  const parts = [
    file,
    row === undefined ? undefined : `row ${row}`,
    line === undefined ? undefined : `line ${line}`,
    item === undefined ? undefined : `item ${item}`,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? '' : `${parts.join(', ')}: `;
}
