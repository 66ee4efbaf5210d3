// A bridge program for whole runs: node run-bridge.mjs FOLDER MODE OPERATION CALLS [durable]. It notes every request in
// FOLDER/calls and its process in FOLDER/pids, and misbehaves at the given calls of the operation, counted over all of its
// processes: "1,2", or "all".
import { appendFileSync, existsSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { honestBridge } from '../memory/honest-bridge.mjs';

const [folder, mode, at, calls = '', durable] = process.argv.slice(2);
const log = join(folder, 'calls');
const answer = honestBridge(durable ? join(folder, 'disk.json') : undefined);
const say = (reply) => writeSync(1, `${JSON.stringify(reply)}\n`);
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** How often the operation was asked for, this time included. */
function countCall({ op, conversation, store }) {
  appendFileSync(log, `${op} ${conversation?.id ?? store ?? ''}\n`);
  return readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => line.split(' ')[0] === op).length;
}

const misdeeds = {
  hang: () => pause(60_000),
  garbage: () => writeSync(1, 'INFO loading the model\n'),
  die: () => process.exit(3),
  refuse: ({ id }) => say({ id, error: { message: 'out of disk' } }),
  slow: async (request) => {
    await pause(80);
    say(answer(request));
  },
  empty: ({ id }) => say({ id, result: { memories: [] } }),
};

appendFileSync(join(folder, 'pids'), `${process.pid}\n`);
if (!existsSync(log)) appendFileSync(log, '');
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  const call = String(countCall(request));
  if (request.op === at && (calls === 'all' || calls.split(',').includes(call)))
    await misdeeds[mode](request);
  else say(answer(request));
}
