import { InputError } from '../dataset/input-error.js';

/** The file holds no outcomes that any reader knows; a search of a folder passes over it and says so. */
export class UnknownFormatError extends InputError {}
