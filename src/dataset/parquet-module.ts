import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { webAssembly } from './web-assembly.js';

/** The parquet library, compiled and ready. */
export type ParquetLibrary = typeof import('parquet-wasm/esm');

let library: Promise<ParquetLibrary> | undefined;

/**
 * Loads parquet-wasm once. Its plain entry compiles five megabytes of WebAssembly on the main thread while it is being
 * imported; here they are compiled in the background, so call this early and let other work go on meanwhile.
 */
export function loadParquetLibrary(): Promise<ParquetLibrary> {
  library ??= compile();
  return library;
}

async function compile(): Promise<ParquetLibrary> {
  const path = createRequire(import.meta.url).resolve('parquet-wasm/esm/parquet_wasm_bg.wasm');
  const module = readFile(path).then((bytes) => webAssembly.compile(bytes));
  const imported = import('parquet-wasm/esm');
  const [compiled, parquet] = await Promise.all([module, imported]);
  parquet.initSync({ module: compiled });
  return parquet;
}
