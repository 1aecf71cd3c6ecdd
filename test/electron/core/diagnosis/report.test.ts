import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readReport, testReportSchema } from '../../../../shared/contract/test-report.ts';
import { eventually } from '../../../eventually.ts';
import { canaries, sendJson } from '../../signin/scripted-provider.ts';
import { client, dataServer, host } from '../scripted-application.ts';
import { addConnection, giveSecrets, testConnection, withPassword } from './checked-connection.ts';

async function tested(name = '<script>alert(1)</script> & "x"'): Promise<string> {
  const connectionId = await addConnection(withPassword({ name }));
  await giveSecrets(connectionId);
  await testConnection(connectionId);
  return connectionId;
}

async function report(connectionId: string, form: 'html' | 'json', language: 'en' | 'fr' = 'en', values = false) {
  const [last] = await client.tests.list({ connectionId });
  if (last === undefined) throw new Error('no test is in the history');
  return client.tests.report({ connectionId, testId: last.testId, form, language, values });
}

describe('the report of a connection test', () => {
  test('shows the same test when the recipient opens it, as JSON and as HTML', async () => {
    dataServer.responses.set('/dmp-api/data/travel/flights-3m', (_request, response) =>
      sendJson(response, 200, [{ id: 1, note: '</pre>&' }]),
    );
    const connectionId = await tested();
    const [last] = await client.tests.list({ connectionId });
    const kept = await client.tests.read({ connectionId, testId: last?.testId ?? '' });
    for (const form of ['html', 'json'] as const) {
      const { name, text } = await report(connectionId, form);
      expect(name).toMatch(new RegExp(`^script-alert-1-script-x-[\\d-]+\\.${form}$`));
      expect(readReport(text)).toEqual({ ...kept, language: 'en' });
    }
    expect(kept.steps.map(({ id }) => id)).toContain('odata');
    expect(kept.requests.length).toBeGreaterThan(3);
    expect(kept.settings).toContainEqual({ name: 'clientId', value: 'dataquay' });
    expect(kept.settings).toContainEqual({
      name: 'timeouts',
      value: expect.stringMatching(/^connect \d+ ms, headers \d+ ms, body \d+ ms$/),
    });
    // Administrators find the requests by this name, including those of the OAuth library.
    expect(kept.requests.map(({ sentHeaders }) => Object.fromEntries(sentHeaders)['user-agent'])).toEqual(
      kept.requests.map(() => 'Dataquay'),
    );
  });

  test('runs and loads nothing as HTML, and is in the reader’s language', async () => {
    const { text } = await report(await tested(), 'html', 'fr');
    expect(text).toMatch(/<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-[^']+'/);
    expect(text).not.toMatch(/<script|<img|<link|<iframe|\son\w+=|javascript:/i);
    expect(text).toContain('Résolution DNS');
  });

  test('contains no secret, like the history and the list of requests', async () => {
    const connectionId = await tested('Canary');
    const [last] = await client.tests.list({ connectionId });
    const shown = [
      (await report(connectionId, 'html')).text,
      (await report(connectionId, 'json')).text,
      (await client.requests.archive({})).text,
      JSON.stringify(await client.tests.read({ connectionId, testId: last?.testId ?? '' })),
    ].join('\n');
    for (const secret of [...Object.values(canaries), 'eyJ']) expect(shown).not.toContain(secret);
  });

  test('contains names and types of the received rows, and their values only if the user adds them', async () => {
    const row = { id: 4711, note: 'Müller, 3 days late', paid: true };
    dataServer.responses.set('/dmp-api/data/travel/flights-3m', (_request, response) => sendJson(response, 200, [row]));
    dataServer.responses.set('/dmp-api/odata/travel/flights-3m', (_request, response) => sendJson(response, 200, { value: [row] }));
    const connectionId = await tested('Private');
    const [last] = await client.tests.list({ connectionId });
    const stored = JSON.stringify(await client.tests.read({ connectionId, testId: last?.testId ?? '' }));
    const shown = [stored, (await report(connectionId, 'html')).text, (await report(connectionId, 'json')).text].join('\n');
    expect(shown).not.toMatch(/4711|Müller/);
    expect(stored).toContain(String.raw`[{\"id\":\"number\",\"note\":\"string\",\"paid\":\"boolean\"}]`);
    expect((await report(connectionId, 'json', 'en', true)).text).toContain('Müller, 3 days late');
  });

  test('can be saved if a secret is a part of a code, such as the password “test” or “password”', async () => {
    for (const password of ['test', 'password']) {
      const connectionId = await addConnection(withPassword({ name: password }));
      await giveSecrets(connectionId, password);
      await testConnection(connectionId);
      expect(readReport((await report(connectionId, 'json')).text)).toMatchObject({ format: 'dataquay-connection-test' });
    }
  });

  test('includes the name of the user and the user’s APIs', async () => {
    const connectionId = await tested('Own');
    const [last] = await client.tests.list({ connectionId });
    const kept = await client.tests.read({ connectionId, testId: last?.testId ?? '' });
    expect(kept).toMatchObject({ who: 'jo' });
    expect(kept.steps.find(({ id }) => id === 'catalogue')?.apis).toEqual(['travel/flights-3m']);
  });

  test('names the step at which a test was cancelled, and doesn’t report it as passed', async () => {
    const connectionId = await addConnection(withPassword({ name: 'Left' }));
    await giveSecrets(connectionId);
    for await (const step of await client.connections.check({ connectionId })) if (step.id === 'http') break;
    await eventually(async () => expect(await client.tests.list({ connectionId })).toMatchObject([{ failed: null, cancelledAt: 'http' }]));
    expect((await report(connectionId, 'html')).text).toContain('Test cancelled at: HTTP response');
    const complete = await tested('Complete');
    expect(await client.tests.list({ connectionId: complete })).toMatchObject([{ cancelledAt: null }]);
  });

  test('saves the first and the last of several repeated tests with the same result, and every other test', async () => {
    const connectionId = await tested('Repeated');
    const started = async () => (await client.tests.list({ connectionId })).map(({ startedAt }) => startedAt);
    const [first] = await started();
    for (let count = 0; count < 3; count += 1) await testConnection(connectionId, { repeated: true });
    const [last, ...others] = await started();
    expect(others).toEqual([first]);
    dataServer.responses.set('/dmp-api/expositions', (_request, response) => sendJson(response, 500, {}));
    await testConnection(connectionId, { repeated: true });
    await testConnection(connectionId);
    expect((await started()).slice(2)).toEqual([last, first]);
  });

  test('notifies the user of a changed result, in the user’s language and with the connection’s name', async () => {
    const connectionId = await tested('Shop');
    await client.tests.announceChange({ connectionId, language: 'en' });
    dataServer.responses.set('/dmp-api/expositions', (_request, response) => sendJson(response, 500, {}));
    await testConnection(connectionId);
    await client.tests.announceChange({ connectionId, language: 'fr' });
    expect(host.notices).toEqual([
      ['The result of the connection test changed: Shop', 'Failed at: REST rows · The server found no rows of travel/flights-3m'],
      ['Le résultat du test de la connexion a changé : Shop', 'Échec à l’étape : Catalogue · Le serveur a renvoyé une erreur'],
    ]);
  });

  test('lists the cause of a failed test, without the server message', async () => {
    dataServer.responses.set('/dmp-api/expositions', (_request, response) => sendJson(response, 500, { message: 'disk full' }));
    const connectionId = await tested('Failing');
    const [last] = await client.tests.list({ connectionId });
    expect(last?.failed).toMatchObject({ step: 'catalogue', problem: { code: 'deployment-fault', status: 500, detail: null } });
    expect(
      (await client.tests.read({ connectionId, testId: last?.testId ?? '' })).steps.find(({ id }) => id === 'catalogue'),
    ).toMatchObject({
      problem: { detail: 'disk full' },
    });
  });

  test('deletes the saved tests of a connection when the user removes the connection', async () => {
    const connectionId = await tested('Gone');
    expect(await readdir(join(host.dataFolder, 'tests'))).toContain(connectionId);
    await client.connections.remove({ connectionId });
    await eventually(async () => expect(await readdir(join(host.dataFolder, 'tests'))).not.toContain(connectionId));
    await expect(client.tests.list({ connectionId })).rejects.toMatchObject({ data: { code: 'unknown-profile' } });
  });
});

describe('a file that is opened as a report', () => {
  test('rejects a file that isn’t a valid report, is too long, or exceeds a limit', () => {
    const empty = {
      format: 'dataquay-connection-test',
      formatVersion: 1,
      language: 'en',
      startedAt: 0,
      connection: { id: 'a', name: 'b' },
      settings: [],
      versions: [],
      platform: 'linux',
      options: { signIn: true, seconds: 60 },
      who: null,
      steps: [],
      requests: [],
    };
    expect(readReport(JSON.stringify(empty))).toMatchObject({ platform: 'linux' });
    for (const text of ['', '{', '[]', '{}', '<html>', '<pre id="dataquay-report" hidden>', JSON.stringify({ ...empty, formatVersion: 2 })])
      expect(readReport(text)).toBeNull();
    expect(readReport(JSON.stringify({ ...empty, versions: Array.from({ length: 21 }, () => ({ name: 'a', value: 'b' })) }))).toBeNull();
    expect(readReport(`${' '.repeat(8_000_001)}${JSON.stringify(empty)}`)).toBeNull();
    expect(testReportSchema.safeParse({ ...empty, startedAt: 'now' }).success).toBe(false);
  });
});
