import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { HelperProcess } from '../../../electron/core/host/host.ts';
import { startHelpersInNode } from '../../../electron/web/start-helper.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-helper-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function start(source: string, environment: Record<string, string> = {}): Promise<HelperProcess> {
  const kerberos = join(folder, 'main.ts');
  await writeFile(kerberos, source);
  return startHelpersInNode({ kerberos })('kerberos', environment);
}

const next = (helper: HelperProcess): Promise<unknown> => new Promise((resolve) => helper.onMessage(resolve));

describe('a helper process in Node', () => {
  it('runs a helper with only the specified environment, and exchanges messages', async () => {
    const helper = await start(
      'process.on("message", (m: unknown) => process.send?.({ m, names: Object.keys(process.env).filter((n) => !n.startsWith("NODE_")) }));',
      { KRB5CCNAME: 'FILE:/mine' },
    );
    const response = next(helper);
    helper.send({ id: 1 });
    expect(await response).toEqual({ m: { id: 1 }, names: ['KRB5CCNAME'] });
    helper.kill();
    await helper.ended;
  });

  it('returns the last output of a helper, and ignores messages after it exited', async () => {
    const helper = await start('process.stderr.write("the library aborted"); process.exitCode = 1; process.disconnect();');
    expect(await helper.ended).toBe('the library aborted');
    helper.send({ id: 2 });
    helper.kill();
  });

  it('kills a helper even if it is blocked', async () => {
    const helper = await start('process.send?.("up"); process.on("SIGTERM", () => {}); for (;;);');
    await next(helper);
    helper.kill();
    expect(await helper.ended).toBe('');
  });
});
