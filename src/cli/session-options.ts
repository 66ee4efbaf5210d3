import { Option } from 'commander';
import { count } from './run-agent-options.js';

/** Commander options that say how a planned run is carried out: those of SessionOptions, and --dry-run. */
export function sessionOptions(): Option[] {
  return [
    new Option('--concurrency <n>', 'requests at a time').argParser(count).default(4),
    new Option('--resume', 'go on with what has begun'),
    new Option('--retry-errors', 'go on, and ask those anew that failed'),
    new Option('--amend <reason>', 'put the terms that the options change on record, and go on'),
    new Option('--dry-run', 'say what would be asked and what it would cost; send and write nothing'),
  ];
}
