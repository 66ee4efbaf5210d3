// A bridge program that misbehaves on command: node bridge-child.mjs MODE [OPERATION]. It does as it should until it is
// asked for the operation.
import { spawn } from 'node:child_process';
import { closeSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { honestBridge } from './honest-bridge.mjs';

const [mode, at] = process.argv.slice(2);
const answer = honestBridge(mode === 'durable' ? at : undefined);
const write = (text) => writeSync(1, text);
const stayForEver = () => setInterval(() => {}, 1000);
const say = (reply) => write(`${JSON.stringify(reply)}\n`);

const misdeeds = {
  hang: () => {},
  'ignore SIGTERM': () => process.on('SIGTERM', () => {}),
  garbage: () => write('\u001b[31mINFO\u001b[0m loading the model …\n'),
  'not UTF-8': () => writeSync(1, Buffer.from([0x7b, 0xff, 0xfe, 0x7d, 0x0a])),
  'half a line': (request) => write(JSON.stringify(answer(request)).slice(0, 12)),
  'half a line and the end': (request) => {
    write(JSON.stringify(answer(request)).slice(0, 12));
    process.exit(0);
  },
  'long line': () => write('x'.repeat(40_000)),
  die: () => {
    writeSync(2, 'Traceback (most recent call last):\nMemoryError\n');
    process.exit(3);
  },
  'die with the key': () => {
    writeSync(2, `AuthenticationError: Incorrect API key provided: ${process.env.OPENAI_API_KEY}\n`);
    process.exit(3);
  },
  'refuse with the key': ({ id }) =>
    say({ id, error: { message: `Incorrect API key provided: ${process.env.OPENAI_API_KEY}` } }),
  'key in settings': (request) => {
    const { result } = answer(request);
    say({ id: request.id, result: { ...result, settings: { apiKey: process.env.OPENAI_API_KEY, top: 3 } } });
  },
  killed: () => process.kill(process.pid, 'SIGKILL'),
  'reply and die': (request) => {
    say(answer(request));
    process.exit(4);
  },
  'wrong id': (request) => say({ ...answer(request), id: 99 }),
  'no id': (request) => say({ result: answer(request).result }),
  twice: (request) => {
    const reply = JSON.stringify(answer(request));
    write(`${reply}\n${reply}\n`);
  },
  'bad result': ({ id }) => say({ id, result: { memories: [{ id: 'm1' }], conversations: 'none' } }),
  'other protocol': (request) =>
    say({ id: request.id, result: { ...answer(request).result, protocol: 'lastwrite.memory-bridge/9' } }),
  'name in colour': (request) =>
    say({ id: request.id, result: { ...answer(request).result, name: '\u001b[31mred' } }),
  refuse: ({ id }) => say({ id, error: { message: 'out of\u001b[2J disk' } }),
  'closed stdout': () => closeSync(1),
  grandchild: () => {
    // It holds stdout open long after its parent is gone.
    const { pid } = spawn('sleep', ['30'], { stdio: ['ignore', 'inherit', 'inherit'] });
    writeSync(2, `grandchild ${pid}\n`);
    process.exit(5);
  },
};

if (at === 'start') misdeeds[mode]({ id: 1, op: 'hello' });
if (mode === 'noisy') for (let i = 0; i < 20_000; i += 1) writeSync(2, `warning ${i}: \u0007 something\n`);
if (['hang', 'ignore SIGTERM', 'closed stdout', 'never ends'].includes(mode)) stayForEver();

const lines = createInterface({ input: process.stdin });
for await (const line of lines) {
  const request = JSON.parse(line);
  if (request.op === at && Object.hasOwn(misdeeds, mode)) misdeeds[mode](request);
  else say(answer(request));
}
