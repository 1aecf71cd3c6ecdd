// Interrupts a test suite when a certain program runs, and prints the remaining processes as JSON: `node trial.ts SCRIPT PATTERN SIGNAL`.
// It runs in its own process namespace (`unshare --pid --mount-proc sh`), so that it sees only the processes of the suite.
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
// Waits until the program runs or the suite has exited.
while (!processes().some(({ command }) => interrupted.test(command)) && child.exitCode === null && child.signalCode === null)
  await wait(20);
const wasInterrupted = child.exitCode === null && child.signalCode === null;
if (wasInterrupted && child.pid !== undefined) {
  // A terminal sends Ctrl+C to the whole process group. Other signals reach npm only.
  process.kill(signal === 'SIGINT' ? -child.pid : child.pid, signal);
}
await exited;
// Processes that exit with a delay don't count as remaining. A busy machine needs time.
for (let round = 0; round < 300 && (processes().length > 0 || mounts().length > mountsBefore.length); round += 1) await wait(100);
const left = processes().map(({ command }) => command);
process.stdout.write(
  `${JSON.stringify({ wasInterrupted, left, mounts: mounts().filter((mount) => !mountsBefore.includes(mount)), output })}\n`,
);
process.exit();

/** Returns all processes except this one and the first one. Zombie processes don't count. */
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
