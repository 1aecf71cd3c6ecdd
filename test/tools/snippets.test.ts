import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadyLine, readReadyLine } from '../../electron/core/sample/sample-service.ts';
import { type SnippetSignIn, secretName, snippetLanguages } from '../../shared/snippets/index.ts';
import { type ReadyProgram, startReadyProgram } from '../ready-program.ts';
import { snippetRunners } from './snippet-runners.ts';

/** Texts that incorrect encoding breaks in a URL or in code. */
const names = ["O'Brien", 'C++ & C#', '100 %', '$HOME', 'Zoë "Z"', '日本語', 'back\\slash', '[x]{y}', 'plain'];

let folder: string;
let program: ReadyProgram;
let ready: ReadyLine;
let accessToken: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-snippets-'));
  const lines = names.map((name, index) => JSON.stringify({ id: index + 1, name, half: index + 0.5 }));
  const office = join(folder, 'office');
  await mkdir(office);
  await writeFile(join(office, 'people.ndjson'), `${lines.join('\n')}\n`);
  const programArguments = ['--port', '0', '--auth-port', '0', '--data-dir', join(folder, 'data'), '--data', office];
  program = await startReadyProgram('service/main.ts', programArguments);
  const line = readReadyLine(program.line);
  if (line === null) throw new Error(`not a ready line: ${program.line}`);
  ready = line;
  accessToken = await tokenByPassword();
});

afterAll(async () => {
  await program?.stop();
  await rm(folder, { recursive: true, force: true });
});

const tokenUrl = () => `${ready.authUrl}/auth/realms/${ready.realm}/protocol/openid-connect/token`;

async function tokenByPassword(): Promise<string> {
  const { username, password, clientId, clientSecret } = ready;
  const fields = { grant_type: 'password', username, password, client_id: clientId, client_secret: clientSecret, scope: 'openid' };
  const response = await fetch(tokenUrl(), { method: 'POST', body: new URLSearchParams(fields) });
  return ((await response.json()) as { access_token: string }).access_token;
}

const signIns: Readonly<Record<string, () => SnippetSignIn>> = {
  'a service token': () => ({ method: 'service-token', header: 'SVC-X-API-TOKEN' }),
  'a token of one’s own': () => ({ method: 'access-token' }),
  'name and password': () => ({
    method: 'password',
    username: ready.username,
    token: { url: tokenUrl(), clientId: ready.clientId, clientSecret: 'post', scope: 'openid profile email', audience: '' },
  }),
  'the client itself, its secret in the form': () => ({
    method: 'client-credentials',
    token: { url: tokenUrl(), clientId: ready.clientId, clientSecret: 'post', scope: '', audience: '' },
  }),
  'the client itself, its secret in a header': () => ({
    method: 'client-credentials',
    token: { url: tokenUrl(), clientId: ready.clientId, clientSecret: 'basic', scope: '', audience: '' },
  }),
};

/** Returns queries in both languages: one that finds a row for each name, and one for all rows in order. */
function queries(): readonly { readonly url: string; readonly odata: boolean; readonly expected: readonly string[] }[] {
  const rest = `${ready.baseUrl}/dmp-api/data/office/people`;
  const odata = `${ready.baseUrl}/dmp-api/odata/office/people`;
  const inRest = names.map((name) => `name==${JSON.stringify(name)}`).join(',');
  const inOData = names.map((name) => `name eq '${name.replaceAll("'", "''")}'`).join(' or ');
  return [
    { url: `${rest}?filter=${encodeURIComponent(inRest)}&sort=id`, odata: false, expected: names },
    { url: `${odata}?$filter=${encodeURIComponent(inOData)}&$orderby=id`, odata: true, expected: names },
    { url: `${odata}?$filter=${encodeURIComponent("name eq 'O''Brien'")}`, odata: true, expected: ["O'Brien"] },
  ];
}

describe.each(snippetLanguages.map((language) => [language.title, language] as const))('generated code for %s', (_, language) => {
  const runner = snippetRunners[language.id];
  const missing = runner ? runner.missing() : 'no interpreter for it can be had here';

  if (!runner || missing !== null) {
    test.skip(`is not run: ${missing}`);
    return;
  }

  test.for(Object.entries(signIns))(`fetches the rows that the application shows, with %s`, async ([, signIn]) => {
    const environment = {
      [secretName.accessToken]: accessToken,
      [secretName.clientSecret]: ready.clientSecret,
      [secretName.password]: ready.password,
      [secretName.serviceToken]: ready.serviceToken,
    };
    for (const { url, odata, expected } of queries()) {
      const code = language.write({ url, odata, title: 'People', rowsPath: odata ? ['value'] : [], signIn: signIn() });
      if (typeof code !== 'string') throw new Error(`refused: ${code.refused}`);
      for (const secret of Object.values(environment)) expect(code).not.toContain(secret);
      const rows = await runner.run(code, folder, environment);
      expect(rows).toEqual(expected.map((name) => expect.objectContaining({ name, half: names.indexOf(name) + 0.5 })));
    }
  });
});
