import { InputError } from '../dataset/input-error.js';

/** Do something with what a file said; what is refused is told with the file's name. */
export function atFile<T>(file: string | undefined, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof InputError && file !== undefined ? error.at({ file }) : error;
  }
}
