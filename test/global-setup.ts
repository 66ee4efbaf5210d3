import { execFileSync } from 'node:child_process';

/** Tests of the command line run what a user runs: the built package. */
export default function setup(): void {
  execFileSync('npm', ['run', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
