/** Node's WebAssembly, as far as it is used here: the types of Node 20 do not declare it, the browser's would bring a page with them. */
export interface WebAssemblyPart {
  compile(bytes: Uint8Array): Promise<object>;
  /** Thrown for a trap. */
  readonly RuntimeError: new (
    message?: string,
  ) => Error;
}

/** See {@link WebAssemblyPart}. */
export const webAssembly = (globalThis as unknown as { WebAssembly: WebAssemblyPart }).WebAssembly;
