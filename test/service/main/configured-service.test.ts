import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { type ServiceProgram, startProgram } from './service-program.ts';

const operatorToken = 'token-of-the-operator-with-40-characters';
const owned = new AsyncDisposableStack();
let folder: string;
let service: ServiceProgram;
let ready: Record<string, string | null>;
let sampleToken: string;

const all = { rules: [{ apis: ['*/*'] }] };
const sources = (...names: readonly string[]) => names.map((name) => ({ path: `tables/${name}.csv` }));
const write = (content: unknown) =>
  writeFile(join(folder, 'service.json'), typeof content === 'string' ? content : JSON.stringify(content, null, 2));
const configuration = (more: object) => ({ 'data-dir': 'data', 'operator-token': 'env:TEST_OPERATOR_TOKEN', ...more });

beforeAll(async () => {
  folder = owned.use(await makeTemporaryFolder()).path;
  await mkdir(join(folder, 'tables'));
  for (const name of ['first', 'second', 'third']) await writeFile(join(folder, 'tables', `${name}.csv`), 'id,name\n1,x\n');
  const unconfigured = startProgram('--data', join(folder, 'tables'), '--data-dir', join(folder, 'data'));
  sampleToken = (await unconfigured.ready).serviceToken ?? '';
  await unconfigured.stop();
  vi.stubEnv('TEST_OPERATOR_TOKEN', operatorToken);
  await write(configuration({ sources: sources('first'), 'access-rules': all }));
  service = owned.adopt(startProgram('--config', join(folder, 'service.json')), (one) => one.stop());
  ready = await service.ready;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await owned.disposeAsync();
});

const catalogueSchema = z.array(z.object({ expositions: z.array(z.object({ accessPoint: z.string() })) }));

async function catalogue(token = operatorToken): Promise<readonly string[]> {
  const response = await fetch(`${ready.baseUrl}/dmp-api/expositions`, { headers: { 'svc-x-api-token': token } });
  expect(response.status).toBe(200);
  const projects = catalogueSchema.parse(await response.json());
  return projects.flatMap(({ expositions }) => expositions.map(({ accessPoint }) => accessPoint)).sort();
}

test('the sample’s user and token do not exist, even if they did in the same data folder', async () => {
  expect(ready).toMatchObject({ authUrl: null, username: null, password: null, clientSecret: null, serviceToken: null });
  expect(service.identityPids()).toEqual([]);
  expect(sampleToken).not.toBe('');
  const response = await fetch(`${ready.baseUrl}/dmp-api/expositions`, { headers: { 'svc-x-api-token': sampleToken } });
  expect(response.status).toBe(401);
  expect(await catalogue()).toEqual(['first']);
});

test('a change takes effect completely or not at all, and options that need a restart are named', async () => {
  await write(configuration({ sources: sources('first', 'second'), 'access-rules': all }));
  await expect.poll(() => catalogue(), { timeout: 20_000 }).toEqual(['first', 'second']);

  await write(configuration({ sources: sources('third'), 'access-rules': { rules: [{ apis: ['everything'] }] } }));
  await expect.poll(() => service.stderr(), { timeout: 20_000 }).toMatch(/line 13, column 11, access-rules\.rules\.0\.apis\.0: must be/);
  expect(await catalogue()).toEqual(['first', 'second']);

  const none = { rules: [{ apis: ['*/second'] }] };
  await write(configuration({ sources: sources('second', 'third'), 'access-rules': none, 'query-seconds': 5 }));
  await expect.poll(() => catalogue(), { timeout: 20_000 }).toEqual(['second']);
  await expect.poll(() => service.stderr(), { timeout: 20_000 }).toContain('restart the service to apply the changes of query-seconds');
  service.child.kill('SIGHUP');
  await expect.poll(() => service.stderr()).toContain('take effect within a second');
  expect(await catalogue()).toEqual(['second']);
});

test('a new data folder gets no secrets of the sample, and a former token of the operator is invalid', async () => {
  await write(configuration({ 'data-dir': 'other', sources: sources('first') }));
  const former = 'a-former-token-of-the-operator-of-40-chars';
  vi.stubEnv('TEST_OPERATOR_TOKEN', former);
  const first = startProgram('--config', join(folder, 'service.json'));
  await first.ready.finally(() => first.stop());
  vi.stubEnv('TEST_OPERATOR_TOKEN', operatorToken);
  const other = startProgram('--config', join(folder, 'service.json'));
  try {
    const { baseUrl } = await other.ready;
    const statusFor = async (token: string) =>
      (await fetch(`${baseUrl}/dmp-api/expositions`, { headers: { 'svc-x-api-token': token } })).status;
    expect([await statusFor(operatorToken), await statusFor(former)]).toEqual([200, 401]);
    expect(await readdir(join(folder, 'other'))).not.toContain('sample-secrets.json');
  } finally {
    await other.stop();
  }
});

test('every mistake of every part is found before a start, with line and column', async () => {
  await write(
    '{ "prot": 1,\n "sources": [{ "path": "a.csv" }, { "path": "a.csv" },\n {}],\n "access-rules": { "rules": [{ "apis": ["x"] }] },\n "issuer": ["http://id.example.org"] }',
  );
  const program = startProgram('--check', '--config', join(folder, 'service.json'));
  program.ready.catch(() => undefined);
  expect((await program.exited).code).toBe(2);
  for (const place of ['line 1, column 3', 'line 3, column 2', 'line 4, column 41', 'line 5, column 13'])
    expect(program.stderr()).toContain(place);
});

test.each([
  [{ sources: [] }, 'Nobody could sign in'],
  [{ ...configuration({}), 'operator-token': 'env:TEST_MISSING_TOKEN', sources: [] }, 'TEST_MISSING_TOKEN'],
  [configuration({ sources: [], publication: 'publication.json' }), 'can\'t be combined with "publication"'],
])('an unusable or ambiguous configuration doesn’t start: %j', async (content, message) => {
  await write(content);
  const program = startProgram('--config', join(folder, 'service.json'));
  await expect(program.ready).rejects.toThrow(message);
});
