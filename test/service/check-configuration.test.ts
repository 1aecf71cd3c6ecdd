import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkBeforeStart } from '../../service/check-before-start.ts';
import { parseCommandLine } from '../../service/command-line.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

/** Returns the mistakes in a configuration file without the path of its folder. */
async function mistakesIn(text: string | Uint8Array): Promise<readonly string[]> {
  await using folder = await makeTemporaryFolder();
  await writeFile(join(folder.path, 'service.json'), text);
  await writeFile(join(folder.path, 'token'), 't'.repeat(40));
  await writeFile(join(folder.path, 'short'), 'short');
  await writeFile(join(folder.path, 'empty'), '\n');
  const line = parseCommandLine(['--check', '--config', join(folder.path, 'service.json')], folder.path);
  const found = 'mistake' in line ? [line.mistake] : 'check' in line ? await checkBeforeStart(line.check, 'en') : ['help'];
  return found.map((mistake) => mistake.replaceAll(join(folder.path, '/'), ''));
}

const withToken = (...lines: readonly string[]) => ['{', '"operator-token": "file:token",', ...lines, '}'].join('\n');
const invalid = (mistakes: string) => [`The configuration file service.json isn’t valid. ${mistakes}.`];

describe('a mistake in a configuration file is reported with its position', () => {
  test.each<[string, string | Uint8Array, readonly string[]]>([
    [
      'an invalid issuer as text',
      withToken('"issuer": ["example"]'),
      invalid('Line 3, column 12, issuer.0.url: The value must be a URL that begins with http:// or https://'),
    ],
    [
      'an issuer without a URL, and a wrong user check',
      withToken(
        '"issuer": [{ "audience": "x" },',
        '{ "url": "https://id.example", "user-check": { "url": "https://id.example/{sub}", "client-id": "a", "client-secret": "b" } }]',
      ),
      invalid(
        'Line 3, column 12, issuer.0.url: This key is missing. Line 4, column 118, issuer.1.user-check.client-secret: The value must be env:NAME, file:PATH, or credential:NAME',
      ),
    ],
    [
      'a certificate without a key',
      withToken('"tls-cert": "chain.pem"'),
      ['service.json, line 3, column 1: --tls-cert and --tls-key are required together. Add the missing option, or remove the other one.'],
    ],
    [
      'issuers without prefixes',
      withToken('"issuer": ["https://a.example",', '"https://b.example"]'),
      [expect.stringMatching(/^service\.json, line 3, column 1: --issuer https:\/\/\w\.example requires a prefix/)],
    ],
    [
      'a short token',
      '{ "operator-token": "file:short" }',
      ['service.json, line 1, column 21: operator-token: the token must have at least 32 characters.'],
    ],
    [
      'a missing token',
      '{ "operator-token":\n "env:DATAQUAY_TEST_MISSING" }',
      ['service.json, line 2, column 2: operator-token: no secret at env:DATAQUAY_TEST_MISSING. Set the variable, or create the file.'],
    ],
    [
      'a missing certificate',
      withToken('"tls-cert": "chain.pem", "tls-key": "key.pem"'),
      ['service.json, line 3, column 13: Can’t read --tls-cert chain.pem (ENOENT).'],
    ],
    [
      'a missing keytab',
      withToken('"keytab": "http.keytab"'),
      ['service.json, line 3, column 11: Can’t read the keytab http.keytab (ENOENT).'],
    ],
    [
      'filters of access rules',
      withToken(
        '"access-rules": { "rules": [{ "apis": ["*/*"], "rows": "a===1" },',
        '{ "apis": ["*/*"], "rows": "a=={name}" },',
        '{ "apis": ["*/*"], "rows": "unknown=={user}" }] }',
      ),
      [
        'service.json, line 3, column 56: Unknown operator ===. Did you mean ==?',
        'service.json, line 4, column 28: {name} isn’t a valid placeholder. Use {user}, {groups}, or {claim:NAME} as a whole value, and put any other braces in quotes.',
      ],
    ],
    [
      'a missing password of a database',
      withToken('"sources": [{ "url": "postgresql://a@host/b?password-env=DATAQUAY_TEST_MISSING" }]'),
      ['service.json, line 3, column 22: host: the environment variable DATAQUAY_TEST_MISSING of password-env isn’t set.'],
    ],
    [
      'the same name of two tables, also in sources of one project',
      withToken(
        '"sources": [{ "path": ".", "project": { "name": "p" }, "tables": { "a.csv": { "name": "x" } } },',
        '{ "path": "token", "tables": { "b.csv": { "name": "x" } } },',
        '{ "path": "./", "project": { "name": "P" }, "tables": { "c.csv": {\n"name": "X" } } }]',
      ),
      [
        'service.json, line 3, column 87: a.csv: the name x (line 3, column 87) is also declared for c.csv (line 6, column 9), so their APIs can get suffixes; declare different names.',
        'service.json, line 6, column 9: c.csv: the name X (line 6, column 9) is also declared for a.csv (line 3, column 87), so their APIs can get suffixes; declare different names.',
      ],
    ],
    [
      'missing files',
      withToken('"data": ["gone"],', '"sources": [{ "path": "none.csv" }, { "path": "logs/*.csv" }, { "path": "token" }]'),
      [
        expect.stringMatching(/^--data gone: not found\. Expected a file, a folder, or a database URL such as /),
        expect.stringMatching(/^service\.json, line 4, column 23: none\.csv: not found\. Expected/),
        expect.stringMatching(/^service\.json, line 4, column 47: logs\/\*\.csv: not found\. Expected/),
      ],
    ],
    [
      'an option of a database’s URL that does nothing',
      withToken('"sources": [{ "url": "postgresql://a@host/b?schema=sales&pool=5" }]'),
      [expect.stringMatching(/^service\.json, line 3, column 22: host: .*pool/)],
    ],
    [
      'rules that match nothing',
      withToken(
        '"sources": [{ "url": "postgresql://reader@db/sales" }, { "path": "token", "project": { "name": "files" } }],',
        '"access-rules": { "rules": [{ "apis": ["public/orders", "files/token"] },',
        '{ "apis": ["public/*", "sales/*"], "users": ["ada"] },',
        '{ "apis": ["files/tokens"] }] }',
      ),
      [
        'service.json, line 5, column 11: No API matches sales/*. Projects of the sources: public, files. Correct the pattern, or set the source’s "project".',
        'service.json, line 6, column 11: No API matches files/tokens. APIs of files: token. Correct the pattern, or the name of the table.',
        expect.stringMatching(/^rules\.1.*"ada".*token:/),
      ],
    ],
    [
      'a file as data folder, and too much memory',
      withToken('"data": ["token"], "data-dir": "token/data", "engine-memory": 9999999'),
      [
        'Can’t write to the data folder token/data (ENOTDIR). Use --data-dir with another folder.',
        expect.stringMatching(/^--engine-memory: 9999999 MB is more than this computer or container has \(\d+ MB\)\. Use less\.$/),
      ],
    ],
    [
      'a data folder in which nothing can be stored',
      withToken('"data": ["token"], "data-dir": "/proc/x"'),
      [expect.stringMatching(/^Can’t write to the data folder \/proc\/x \(\w+\)\./)],
    ],
    [
      'an empty secret, and one that can’t be read',
      '{ "operator-token": "file:empty", "data": ["token"], "issuer": [{ "url": "https://a.example", "user-check": { "url": "https://a.example/{sub}", "client-id": "a", "client-secret": "file:." } }] }',
      [
        'service.json, line 1, column 21: operator-token: the secret at file:empty is empty. Write the secret there.',
        expect.stringMatching(/client-secret: can’t read .* \(EISDIR\)\. Give the user who runs the service permission to read it\.$/),
      ],
    ],
    [
      'a wrong public URL, in one sentence',
      withToken('"base-url": "data.example.org", "issuer": ["http://a.example"]'),
      invalid(
        'Line 3, column 44, issuer.0.url: The URL must begin with https://, unless it is on this computer. Line 3, column 13, base-url: The value must be a URL that begins with http:// or https://',
      ),
    ],
    [
      'an unknown encoding',
      withToken('"sources": [{ "path": "a.csv", "csv": { "encoding": "klingon" } }]'),
      invalid('Line 3, column 53, sources.0.csv.encoding: The value must be the WHATWG name of an encoding, such as windows-1252'),
    ],
    [
      'bytes that aren’t UTF-8',
      Buffer.from('{\n "host": "é" }', 'latin1'),
      invalid('Line 2, column 11: The file isn’t UTF-8. Save it as UTF-8'),
    ],
  ])('%s', async (_, text, mistakes) => {
    expect(await mistakesIn(text)).toEqual(mistakes);
  });

  test('deep nesting is reported as such', async () => {
    expect(await mistakesIn('['.repeat(20_000))).toEqual([expect.stringMatching(/nested too deeply|ends too early/)]);
  });

  test('a valid file has none', async () => {
    expect(
      await mistakesIn(
        `\uFEFF${withToken(
          '"data": ["token"], "access-rules": {',
          '"rules": [{ "apis": ["*/token", "*/*"], "users": ["token:ada"], "rows": "a==1;b=in=({groups})" }] }',
        )}`,
      ),
    ).toEqual([]);
  });
});
