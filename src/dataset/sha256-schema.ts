import { z } from 'zod';

/** A SHA-256 as files and documents write it: 64 hexadecimal digits, small letters. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
