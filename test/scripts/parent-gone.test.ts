import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';

const watcher = pathToFileURL(join(import.meta.dirname, '..', '..', 'scripts', 'bootstrap', 'parent-gone.mjs')).href;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-parent-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** What a program says whose parent is ended without a chance to tell it. */
async function saysWithoutParent(npmEvent: string): Promise<readonly string[]> {
  const program = join(folder, 'program.mjs');
  const parent = join(folder, 'parent.mjs');
  await writeFile(
    program,
    `import { whenParentIsGone } from ${JSON.stringify(watcher)};
     const still = setTimeout(() => console.log('outlived it'), 1500);
     whenParentIsGone(process.env, () => { console.log('ends'); clearTimeout(still); }, 20);
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
  const said: string[] = [];
  // The pipe closes once the program, which holds it too, is gone.
  for await (const line of createInterface({ input: child.stdout })) {
    said.push(line);
    if (line === 'runs') child.kill('SIGKILL');
  }
  return said;
}

it('an application started by npm ends when npm is ended', async () => {
  expect(await saysWithoutParent('start')).toEqual(['runs', 'ends']);
});

it('one started by hand may outlive the shell it was started from', async () => {
  expect(await saysWithoutParent('')).toEqual(['runs', 'outlived it']);
});
