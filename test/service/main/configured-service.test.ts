import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { elsewhereCertificate, serverCertificate } from '../../electron/wire/transport/certificates.ts';
import { startIssuer } from '../access/issuer.ts';
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

test('a configured service rejects the sample user and token, even if they existed in the same data folder', async () => {
  expect(ready).toMatchObject({ authUrl: null, username: null, password: null, clientSecret: null, serviceToken: null });
  expect(service.identityPids()).toEqual([]);
  expect(sampleToken).not.toBe('');
  const response = await fetch(`${ready.baseUrl}/dmp-api/expositions`, { headers: { 'svc-x-api-token': sampleToken } });
  expect(response.status).toBe(401);
  expect(await catalogue()).toEqual(['first']);
});

test('a configuration change takes effect completely or not at all', async () => {
  await write(configuration({ sources: sources('first', 'second'), 'access-rules': all }));
  await expect.poll(() => catalogue()).toEqual(['first', 'second']);

  await write(configuration({ sources: sources('third'), 'access-rules': { rules: [{ apis: ['everything'] }] } }));
  await expect.poll(() => service.stderr()).toMatch(/Line 13, column 11, access-rules\.rules\.0\.apis\.0: The value must have the form/);
  expect(await catalogue()).toEqual(['first', 'second']);

  const none = { rules: [{ apis: ['*/second'] }] };
  await write(configuration({ sources: sources('second', 'third'), 'access-rules': none, 'query-seconds': 5 }));
  await expect.poll(() => catalogue()).toEqual(['second']);
  await expect.poll(() => service.stderr()).toContain('the changes of sources, access-rules, query-seconds are in effect');
  service.child.kill('SIGHUP');
  await expect.poll(() => service.stderr()).toContain('take effect within a second');
  expect(await catalogue()).toEqual(['second']);
});

const second = { sources: sources('second'), 'access-rules': { rules: [{ apis: ['*/second'] }] } };
/** The status of a request for the rows of the second table. */
async function status(query: string, headers: Record<string, string> = { 'svc-x-api-token': operatorToken }): Promise<number> {
  const all = await fetch(`${ready.baseUrl}/dmp-api/expositions`, { headers: { 'svc-x-api-token': operatorToken } });
  const [address] = /[^"]*\/dmp-api\/data\/[^"]*\/second(?=")/.exec(await all.text()) ?? [];
  return (await fetch(`${address}${query}`, { headers })).status;
}

test.each([
  ['port', { port: 1 }],
  ['body-bytes', { 'body-bytes': 2048 }],
  ['operator-token', { 'operator-token': 'file:token' }],
  ['access-rules', { 'access-rules': undefined }],
])('a configuration change that requires a restart is reported and not applied: %s', async (name, change) => {
  await write(configuration({ ...second, sources: sources('first'), 'page-size': 7, ...change }));
  const sentence = `restart the service to apply the changes of ${name}.`;
  await expect.poll(() => service.stderr()).toContain(`${sentence} The previous configuration stays in effect.`);
  // The accepted file before it takes effect completely, even if it was replaced at once.
  await expect.poll(() => catalogue()).toEqual(['second']);
  expect(await status('?hitsPerPage=8')).toBe(200);
  // The parts of the service that read the file don't repeat the report.
  expect(service.stderr().split(sentence)).toHaveLength(2);
  await write(configuration(second));
});

test('changed limits take effect in the running service, and defaults apply when they are removed', async () => {
  await write(configuration({ ...second, 'page-size': 2, 'query-parameters': 1, 'url-length': 300 }));
  await expect.poll(() => status('?hitsPerPage=3')).toBe(400);
  expect(await status('?page=1&hitsPerPage=1')).toBe(400);
  expect(await status(`?select=${'x'.repeat(300)}`)).toBe(414);
  await write(configuration(second));
  await expect.poll(() => status('?page=1&hitsPerPage=3')).toBe(200);
});

test('tokens of an added issuer are accepted until the issuer is removed', async () => {
  const issuer = await startIssuer();
  owned.defer(() => issuer.stop());
  const headers = { authorization: `Bearer ${await issuer.sign()}` };
  expect(await status('', headers)).toBe(401);
  const trusted = { url: issuer.issuer, jwks: issuer.jwksUrl.href, prefix: 'main:' };
  await write(configuration({ ...second, issuer: [trusted] }));
  await expect.poll(() => status('', headers)).toBe(200);
  await write(configuration({ ...second, issuer: [{ ...trusted, audience: 'others' }] }));
  await expect.poll(() => status('', headers)).toBe(401);

  const secret = { url: issuer.userUrl, 'client-id': 'c', 'client-secret': 'env:TEST_MISSING_SECRET' };
  await write(configuration({ sources: sources('third'), 'access-rules': all, issuer: [{ ...trusted, 'user-check': secret }] }));
  await expect.poll(() => service.stderr()).toMatch(/TEST_MISSING_SECRET[^\n]* The previous configuration stays in effect/);
  expect([await status('', headers), await catalogue()]).toEqual([401, ['second']]);
  await write(configuration(second));
});

test('a changed TLS certificate is used for new connections, and an invalid one is reported', async () => {
  const other = await mkdir(join(folder, 'tls'), { recursive: true }).then(() => join(folder, 'tls'));
  for (const [name, { cert, key }] of Object.entries({ first: serverCertificate, second: elsewhereCertificate })) {
    await writeFile(join(other, `${name}.pem`), cert);
    await writeFile(join(other, `${name}.key`), key);
  }
  const encrypted = (name: string) => ({ 'tls-cert': `tls/${name}.pem`, 'tls-key': `tls/${name}.key`, 'data-dir': 'encrypted' });
  const file = join(folder, 'encrypted.json');
  const writeEncrypted = (content: object) => writeFile(file, JSON.stringify(configuration({ sources: sources('first'), ...content })));
  await writeEncrypted(encrypted('first'));
  const program = startProgram('--config', file);
  owned.defer(() => program.stop());
  const { port } = new URL((await program.ready).baseUrl ?? '');
  const name = async () => {
    const socket = connect({ host: '127.0.0.1', port: Number(port), rejectUnauthorized: false });
    await once(socket, 'secureConnect');
    const { subject } = socket.getPeerCertificate();
    socket.destroy();
    return subject.CN?.toString();
  };
  expect(await name()).toBe('data.example');
  await writeEncrypted({ ...encrypted('second'), 'tls-key': 'tls/first.key' });
  await expect.poll(() => program.stderr()).toContain('don’t match');
  expect(await name()).toBe('data.example');
  await writeEncrypted(encrypted('second'));
  await expect.poll(name).toBe('elsewhere.example');
});

test('a new data folder contains no sample secrets, and the previous operator token is rejected', async () => {
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

test('--check reports every error in the configuration file with line and column', async () => {
  await write(
    '{ "prot": 1,\n "sources": [{ "path": "a.csv" }, { "path": "a.csv" },\n {}],\n "access-rules": { "rules": [{ "apis": ["x"] }] },\n "issuer": ["http://id.example.org"] }',
  );
  const program = startProgram('--check', '--config', join(folder, 'service.json'));
  program.ready.catch(() => undefined);
  expect((await program.exited).code).toBe(2);
  for (const place of ['Line 1, column 3', 'Line 3, column 2', 'Line 4, column 41', 'Line 5, column 13'])
    expect(program.stderr()).toContain(place);
});

test.each([
  [{ sources: [] }, 'Nobody can sign in'],
  [{ ...configuration({}), 'operator-token': 'env:TEST_MISSING_TOKEN', sources: [] }, 'TEST_MISSING_TOKEN'],
  [configuration({ sources: [], publication: 'publication.json' }), 'This key can’t be combined with “publication”.'],
])('the service does not start with an unusable or ambiguous configuration: %j', async (content, message) => {
  await write(content);
  const program = startProgram('--config', join(folder, 'service.json'));
  await expect(program.ready).rejects.toThrow(message);
});
