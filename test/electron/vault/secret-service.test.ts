import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runProgram } from '../cli/run-cli.ts';
import { settings } from '../core/connections/connection-settings.ts';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { type SecretService, startSecretService, whyNoSecretService } from './secret-service.ts';

const reason = whyNoSecretService();
const canary = 'canary-token-4711';

/** Stores a token in a separate process, or removes it for null. Returns the stored secrets. */
function give(connection: unknown, token: string | null, environment: Readonly<Record<string, string>>): unknown {
  const { stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'give-secret.ts')], {
    env: environment,
    input: JSON.stringify({ connection, token }),
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

async function textsOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1'));
  return (await Promise.all(files)).join('\n');
}

describe.skipIf(reason !== null)('secrets in a real Secret Service', () => {
  let service: SecretService;
  let server: LoopbackServer;

  beforeAll(async () => {
    service = await startSecretService();
    server = await startLoopbackServer((request, response) => {
      const known = request.headers['svc-x-api-token'] === canary;
      response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' }).end('[{"a":1}]');
    });
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  test('stay encrypted after the application quits, are available to the command line at their address, and are deleted on request', async () => {
    const { environment } = service;
    const connection = {
      ...settings({ name: 'Sales', baseUrl: server.origin, method: 'service-token', methods: ['service-token'], serviceToken: {} }),
      id: 'p1',
    };
    const folder = join(service.folder, 'data');
    const get = async (baseUrl: string) => {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'settings.json'), JSON.stringify({ profiles: [{ ...connection, baseUrl }] }));
      const { exitCode, stdout, stderr } = await runProgram(['get', '/rows', '--connection', 'Sales', '--data-dir', folder], {
        environment,
      });
      return { exitCode, output: stderr === '' ? stdout : JSON.parse(stderr).code };
    };
    expect(give(connection, canary, environment)).toEqual({
      vault: { kind: 'keystore', backend: 'secret-service' },
      secrets: [{ purpose: 'service-token', where: 'vault' }],
    });
    expect(await get(server.origin)).toEqual({ exitCode: 0, output: '[\n{"a":1}\n]\n' });
    expect(await get('http://localhost:9')).toEqual({ exitCode: 3, output: 'secret-needed' });
    expect(await textsOf(service.folder)).not.toContain(canary);
    expect(give(connection, null, environment)).toMatchObject({ secrets: [] });
    expect(await get(server.origin)).toEqual({ exitCode: 3, output: 'secret-needed' });
  });
});

if (reason !== null) test('stores secrets in a real Secret Service', (context) => context.skip(reason));
