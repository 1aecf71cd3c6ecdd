import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startProgramsInNode } from '../../../electron/web/start-program.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-program-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function program(source: string, milliseconds?: number) {
  const service = join(folder, 'main.ts');
  await writeFile(service, source);
  return startProgramsInNode({ service }, milliseconds);
}

describe('child programs in Node', () => {
  it('runs a TypeScript program with its arguments, and returns its output and exit code', async () => {
    const start = await program(
      'const words: readonly string[] = process.argv.slice(2); process.stdout.write(words.join("|")); process.exitCode = 3;',
    );
    const child = start('service', ['--port', '0']);
    const [output, code] = await Promise.all([text(child.stdout), child.exited]);
    expect([output, code]).toEqual(['--port|0', 3]);
  });

  it('stops a child program, and stopping again has no effect', async () => {
    const start = await program('process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000); process.stdout.write("up");');
    const child = start('service', []);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await child.stop();
    await child.stop();
    expect(await child.exited).toBe(0);
  });

  it.runIf(process.platform !== 'win32')('kills a child program that ignores the request to stop', async () => {
    const start = await program('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); process.stdout.write("up");', 200);
    const child = start('service', []);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await child.stop();
    expect(await child.exited).toBeNull();
  });
});
