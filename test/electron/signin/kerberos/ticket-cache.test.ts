import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type RunTool, runTool } from '../../../../electron/signin/kerberos/run-tool.ts';
import { createTicketCache } from '../../../../electron/signin/kerberos/ticket-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-cache-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('running a system program', () => {
  const node = (source: string, options: Partial<Parameters<RunTool>[2]> = {}) =>
    runTool(process.execPath, ['-e', source], { environment: { LC_ALL: 'C' }, limit: 20_000, ...options });

  test('gives a program its input and only the specified environment', async () => {
    const source = 'process.stdin.on("data", (d) => process.stdout.write(d + Object.keys(process.env)))';
    expect(await node(source, { input: 'typed ' })).toEqual({ code: 0, outcome: 'ended', text: 'typed LC_ALL' });
  });

  test('reports the exit code and output of a program that doesn’t read its input', async () => {
    const source = 'process.stderr.write("no"); process.exit(3)';
    expect(await node(source, { input: 'x'.repeat(1_000_000) })).toEqual({ code: 3, outcome: 'ended', text: 'no' });
  });

  test('stops a program that exceeds its time limit', async () => {
    expect(await node('setInterval(() => {}, 1000)', { limit: 300 })).toMatchObject({ code: null, outcome: 'silent' });
  });

  test('reports a program that isn’t installed', async () => {
    expect(await runTool(join(folder, 'kinit'), [], { environment: {}, limit: 1_000 })).toMatchObject({ outcome: 'missing' });
  });
});

describe('a ticket cache that is filled with a password', () => {
  const secret = 'canary-password';

  function recorded(code = 0) {
    const calls: { readonly program: string; readonly parameters: string; readonly input: string | undefined }[] = [];
    const run: RunTool = async (program, programArguments, { environment, input }) => {
      calls.push({ program, parameters: JSON.stringify([programArguments, environment]), input });
      return { code, outcome: 'ended', text: 'kinit: Password incorrect' };
    };
    return { calls, cache: createTicketCache(run, { KRB5_CONFIG: '/x' }) };
  }

  test('passes the password to kinit only through stdin, and creates a folder only for its owner', async () => {
    const { calls, cache } = recorded();
    const file = join(folder, 'own', 'ticket');
    expect(await cache.fill(file, 'jo@R', secret)).toBeNull();
    expect(calls.map(({ program }) => program)).toEqual(['kdestroy', 'kinit']);
    expect(calls.map(({ input }) => input)).toEqual([undefined, `${secret}\n`]);
    expect(calls.map(({ parameters }) => parameters).join()).not.toContain(secret);
    expect(calls[1]?.parameters).toContain(`["-c","FILE:${file}","--","jo@R"]`);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'own')).mode & 0o777).toBe(0o700);
  });

  test('reports the exit code and message of kinit', async () => {
    expect(await recorded(1).cache.fill(join(folder, 'ticket'), 'jo@R', secret)).toMatchObject({
      code: 1,
      text: 'kinit: Password incorrect',
    });
  });

  test('deletes the ticket cache, even if kdestroy is missing', async () => {
    const file = join(folder, 'own', 'ticket');
    mkdirSync(join(folder, 'own'));
    writeFileSync(file, 'ticket');
    const cache = createTicketCache(async () => ({ code: null, outcome: 'missing', text: '' }), {});
    await cache.destroy(file);
    expect(existsSync(file)).toBe(false);
  });
});
