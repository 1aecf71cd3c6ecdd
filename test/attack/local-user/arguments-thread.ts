import { readdirSync, readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const seen = new Set<string>();

/** Returns the command line of a process. It is empty if the process has ended. */
function argumentsOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}

function look(): void {
  for (const name of readdirSync('/proc')) if (/^\d+$/.test(name)) seen.add(argumentsOf(name));
}

// A process such as xdg-open runs only for tens of milliseconds.
const timer = setInterval(look, 5);
parentPort?.once('message', () => {
  clearInterval(timer);
  parentPort?.postMessage([...seen]);
});
look();
parentPort?.postMessage('ready');
