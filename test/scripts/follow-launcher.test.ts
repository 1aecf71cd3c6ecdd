import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const launcher = pathToFileURL(join(import.meta.dirname, '..', '..', 'scripts', 'bootstrap', 'run-with.mjs')).href;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-launcher-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns the output of a program that prints its signals, after its launcher received signals. */
async function outputAfter(signal: (launcherPid: number) => void, handles: string): Promise<readonly string[]> {
  const program = join(folder, 'program.mjs');
  const parent = join(folder, 'launcher.mjs');
  await writeFile(program, `${handles}\nsetInterval(() => {}, 1000); console.log('runs', process.execArgv.length);`);
  await writeFile(
    parent,
    `import { runWith } from ${JSON.stringify(launcher)}; runWith(process.execPath, [${JSON.stringify(program)}], process.env);`,
  );
  // A process group of its own, as for a command in a terminal.
  const child = spawn(process.execPath, [parent], { stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const lines: string[] = [];
  // The program inherited the pipe, so the pipe closes when the program has ended.
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line.startsWith('runs') && child.pid !== undefined) signal(child.pid);
  }
  return lines;
}

/** Saves its work, which takes a second, and prints each signal. */
const saves = `for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => { console.log(name); setTimeout(() => process.exit(), 1000); });`;

test.skipIf(process.platform === 'win32')('Ctrl+C in a terminal reaches the program once, so that it can save its rows', async () => {
  expect(await outputAfter((pid) => process.kill(-pid, 'SIGINT'), saves)).toEqual(['runs 0', 'SIGINT']);
});

test('a signal to the launcher reaches the program once', async () => {
  expect(await outputAfter((pid) => process.kill(pid, 'SIGTERM'), saves)).toEqual(['runs 0', 'SIGTERM']);
});

test('a program whose launcher is killed saves its work and ends, so that its files aren’t in use any longer', async () => {
  expect(await outputAfter((pid) => process.kill(pid, 'SIGKILL'), saves)).toEqual(['runs 0', 'SIGTERM']);
});

test('a program without handlers ends with its launcher', async () => {
  expect(await outputAfter((pid) => process.kill(pid, 'SIGKILL'), '')).toEqual(['runs 0']);
  expect(await outputAfter((pid) => process.kill(pid, 'SIGINT'), '')).toEqual(['runs 0']);
});
