// Starts a suite, interrupts it once a certain program runs, and prints what is left as one line of JSON: `node trial.ts SCRIPT PATTERN SIGNAL`.
// It runs below the first process of a namespace (`unshare --pid --mount-proc sh`), so that it sees everything that the suite started, and nothing else.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const [script = '', pattern = '', signal = ''] = process.argv.slice(2);
const interrupted = new RegExp(pattern);
const mountsBefore = mounts();
const child = spawn('npm', ['run', script], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
let output = '';
for (const stream of [child.stdout, child.stderr])
  stream.on('data', (chunk: Buffer) => {
    output = `${output}${chunk.toString()}`.slice(-4_000);
  });
const exited = once(child, 'exit');
// Until the program runs, or the suite has ended without it.
while (!processes().some(({ command }) => interrupted.test(command)) && child.exitCode === null && child.signalCode === null)
  await wait(20);
const wasInterrupted = child.exitCode === null && child.signalCode === null;
if (wasInterrupted && child.pid !== undefined) {
  // A terminal sends Ctrl+C to the whole group; whoever ends npm reaches npm only.
  process.kill(signal === 'SIGINT' ? -child.pid : child.pid, signal);
}
await exited;
// What ends with a delay is not left; a busy machine takes a while.
for (let round = 0; round < 300 && (processes().length > 0 || mounts().length > mountsBefore.length); round += 1) await wait(100);
const left = processes().map(({ command }) => command);
process.stdout.write(
  `${JSON.stringify({ wasInterrupted, left, mounts: mounts().filter((mount) => !mountsBefore.includes(mount)), output })}\n`,
);
process.exit();

/** All processes but this one and the first; one that has ended, and that nobody has asked about, isn't one. */
function processes(): readonly { readonly pid: number; readonly command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && name !== '1' && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const hasEnded = /^State:\s+[ZX]/m.test(readFileSync(join('/proc', name, 'status'), 'utf8'));
        const command = readFileSync(join('/proc', name, 'cmdline'), 'utf8')
          .replaceAll('\0', ' ')
          .trim();
        return hasEnded ? [] : [{ pid: Number(name), command }];
      } catch {
        return [];
      }
    });
}

function mounts(): readonly string[] {
  return readFileSync('/proc/self/mountinfo', 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' ')[4] ?? '');
}
