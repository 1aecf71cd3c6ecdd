import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const watcher = pathToFileURL(join(import.meta.dirname, '..', '..', 'scripts', 'bootstrap', 'parent-exit.mjs')).href;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-parent-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Returns the output of a program whose parent is killed. */
async function outputAfterKill(npmEvent: string): Promise<readonly string[]> {
  const program = join(folder, 'program.mjs');
  const parent = join(folder, 'parent.mjs');
  await writeFile(
    program,
    `import { onParentExit } from ${JSON.stringify(watcher)};
     const still = setTimeout(() => console.log('outlived it'), 1500);
     onParentExit(process.env, () => { console.log('ends'); clearTimeout(still); }, 20);
     console.log('runs');`,
  );
  await writeFile(
    parent,
    `import { spawn } from 'node:child_process'; spawn(process.execPath, [${JSON.stringify(program)}], { stdio: 'inherit' }); setInterval(() => {}, 1000);`,
  );
  const child = spawn(process.execPath, [parent], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, npm_lifecycle_event: npmEvent },
  });
  const lines: string[] = [];
  // The program inherited the pipe, so the pipe closes when the program has ended.
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (line === 'runs') child.kill('SIGKILL');
  }
  return lines;
}

it('an application started by npm ends when npm is ended', async () => {
  expect(await outputAfterKill('start')).toEqual(['runs', 'ends']);
});

it('an application started without npm can outlive its parent', async () => {
  expect(await outputAfterKill('')).toEqual(['runs', 'outlived it']);
});
