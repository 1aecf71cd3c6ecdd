import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseCommandLine } from '../../../service/command-line.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-config-'));
  file = join(folder, 'service.json');
});
afterEach(() => rm(folder, { recursive: true }));

async function parse(content: unknown, ...programArguments: string[]) {
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return parseCommandLine(['--config', file, ...programArguments], '/usual');
}

test('a configuration file supports every option by its name, with paths relative to the file', async () => {
  const issuer = {
    url: 'https://partner.example',
    jwks: 'https://partner.example/keys',
    audience: 'a',
    'groups-claim': 'g',
    prefix: 'partner:',
    'user-check': { url: 'https://partner.example/users/{sub}', 'client-id': 'c', 'client-secret': 'file:secret' },
  };
  const content = {
    port: 8080,
    'data-dir': 'kept',
    data: ['tables', 'postgresql://host/database'],
    access: 'rules.json',
    issuer: ['main:=https://id.example', issuer],
    audience: 'us',
    'no-service-tokens': true,
    'query-seconds': 10,
  };
  expect(await parse(content)).toMatchObject({
    serve: {
      port: 8080,
      dataFolder: join(folder, 'kept'),
      data: [join(folder, 'tables'), 'postgresql://host/database'],
      sample: false,
      accessFile: join(folder, 'rules.json'),
      signIn: {
        serviceTokens: false,
        issuers: [
          { issuer: 'https://id.example', jwksUrl: null, audience: 'us', groupsClaim: 'groups', prefix: 'main:', userCheck: null },
          {
            issuer: issuer.url,
            jwksUrl: new URL(issuer.jwks),
            audience: 'a',
            groupsClaim: 'g',
            prefix: 'partner:',
            userCheck: { url: 'https://partner.example/users/{sub}', clientId: 'c', clientSecret: `file:${join(folder, 'secret')}` },
          },
        ],
      },
      limits: { querySeconds: 10 },
    },
  });
});

test('command-line options override the configuration file', async () => {
  const issuer = ['https://id.example'];
  const parsed = await parse({ port: 8080, data: ['a'], issuer }, '--port', '9090');
  expect(parsed).toMatchObject({ serve: { port: 9090, data: [join(folder, 'a')] } });
  expect(await parse({ data: ['a'], issuer }, '--data', 'b')).toMatchObject({ serve: { data: ['b'] } });
});

test.each([
  ['{', 'Line 1, column 2: The file ends too early.'],
  [{ prot: 1 }, 'prot'],
  [{ port: '80' }, 'port: '],
  [{ issuer: [{ url: 'http://id.example' }] }, 'issuer.0'],
  [{ issuer: [{ url: 'https://id.example', audeince: 'a' }] }, 'issuer.0'],
  [
    { issuer: [{ url: 'https://id.example', 'user-check': { url: 'https://x/{sub}', 'client-id': 'c', 'client-secret': 'plain' } }] },
    'issuer.0',
  ],
  [{ issuer: ['https://id.example', 'https://other.example'], 'no-identity': true }, 'requires a prefix'],
  [{ port: 80, 'auth-port': 80 }, 'Use two different ports'],
])('an invalid configuration file (%j) is reported with the invalid option', async (content, expected) => {
  const response = await parse(content);
  expect('mistake' in response ? response.mistake : '').toContain(expected);
});

test.each([
  ['{\n  "port": 80,\n}', 'Line 3, column 1: Unexpected “}”.'],
  ['{\n  "port": 80,\n  "port": 81\n}', 'Line 3, column 3: Duplicate key “port”.'],
  ['{\n  "port": 80,\n  "prot": 81\n}', 'Line 3, column 3: Unknown key “prot”.'],
  ['{"data": [\n  "a",\n  7\n]}', 'Line 3, column 3, data.1: The value must be a string.'],
  ['{"issuer": [\n {"url": "https://id.example", "audeince": "a"}]}', 'Line 2, column 32, issuer.0: Unknown key “audeince”.'],
])('the invalid configuration %j is reported with line and column', async (content, expected) => {
  const response = await parse(content);
  expect('mistake' in response ? response.mistake : '').toContain(expected);
});

test('a byte order mark in a configuration file is ignored', async () => {
  expect(await parse('\uFEFF{"port": 8080}')).toMatchObject({ serve: { port: 8080 } });
});

test('a missing configuration file is reported with its path', () => {
  const response = parseCommandLine(['--config', join(folder, 'absent.json')], '/usual');
  expect('mistake' in response ? response.mistake : '').toMatch(/Can’t read the configuration file .*absent\.json/);
});
