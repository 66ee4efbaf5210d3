import { basename } from 'node:path';
import { InputError } from '../dataset/input-error.js';
import { splitCommandLine } from './command-line.js';

/** Systems that are named by one word. */
const OWN_SYSTEMS = ['none', 'history', 'bm25', 'extractor', 'mem0'] as const;

/** Which memory system is meant: one by name, a program to start, or a server to ask. */
export type MemorySpec =
  | { readonly kind: (typeof OWN_SYSTEMS)[number] }
  | { readonly kind: 'stdio'; readonly argv: readonly [string, ...string[]] }
  | { readonly kind: 'http'; readonly url: string };

/** How `--system` is written, for help texts. */
export const MEMORY_SPEC_FORMS = `${OWN_SYSTEMS.join(', ')}, stdio:COMMAND LINE or http(s)://…`;

const FIX = `give ${MEMORY_SPEC_FORMS}`;

/**
 * Read the name of a memory system as it stands on a command line.
 *
 * @throws InputError when it is none
 */
export function parseMemorySpec(text: string): MemorySpec {
  const own = OWN_SYSTEMS.find((name) => name === text);
  if (own !== undefined) return { kind: own };
  if (text.startsWith('stdio:')) {
    const [command, ...rest] = splitCommandLine(text.slice('stdio:'.length));
    if (command === undefined || command === '') {
      throw new InputError('stdio: names no program', "write e.g. --system 'stdio:python3 bridge.py'");
    }
    return { kind: 'stdio', argv: [command, ...rest] };
  }
  if (/^https?:/i.test(text)) return { kind: 'http', url: readUrl(text) };
  throw new InputError(`${JSON.stringify(text)} is no memory system`, FIX);
}

/** A spec as {@link parseMemorySpec} reads it, always written in the same way: this is what a plan holds. */
export function describeMemorySpec(spec: MemorySpec): string {
  if (spec.kind === 'http') return spec.url;
  return spec.kind === 'stdio' ? `stdio:${spec.argv.map(quote).join(' ')}` : spec.kind;
}

/** A word for a run folder: systems of other programs and servers do not share one. */
export function memorySpecWord(spec: MemorySpec): string {
  if (spec.kind === 'http') return new URL(spec.url).host;
  if (spec.kind !== 'stdio') return spec.kind;
  // The program itself stands behind its interpreter: python3 -m my.memory, node memory.mjs --fast.
  const words = spec.argv.filter((word) => !word.startsWith('-'));
  return basename(words[1] ?? words[0]!).replace(/\.\w+$/, '');
}

function readUrl(text: string): string {
  if (!URL.canParse(text)) throw new InputError('what begins with http here is no address', FIX);
  const url = new URL(text);
  // It stands in plans and ledgers, where no password belongs, and no key.
  if (url.username !== '' || url.password !== '') {
    throw new InputError(
      'the address of a memory system holds a name or a password',
      'leave it out: it would stand in the plan; let the server listen on this machine instead',
    );
  }
  if (url.search !== '' || url.hash.includes('=')) {
    throw new InputError(
      'the address of a memory system holds a value behind its path',
      'leave out what begins with ? or #: it would stand in the plan; give the server its keys itself',
    );
  }
  url.search = '';
  url.hash = '';
  return url.href;
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
