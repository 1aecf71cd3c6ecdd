import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NegotiateServer, startNegotiateServer } from '../../kerberos/negotiate-server.ts';
import { type Realm, startRealm, whyNoRealm } from '../../kerberos/realm.ts';
import { runProgram } from './run-cli.ts';

const password = 'canary-password-jo';

describe.skipIf(whyNoRealm() !== null)('the command line with a real Kerberos realm', () => {
  let realm: Realm;
  let server: NegotiateServer;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dataquay-cli-kerberos-'));
    realm = await startRealm({ users: { jo: password }, services: ['HTTP/localhost'] });
    server = await startNegotiateServer(realm.environment, realm.keytab('keys', 'HTTP/localhost'));
  });
  afterAll(async () => {
    await server.close();
    await realm.close();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (words: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    runProgram([...words, '--base-url', server.origin, '--auth', 'kerberos', '--data-dir', folder], {
      environment: { ...realm.environment, ...environment },
    });

  test('signs in with the ticket cache of --ccache, and whoami shows the user and expiry', async () => {
    const cache = realm.ticket('jo', 'jo', password);
    const who = await run(['whoami', '--json', '--ccache', cache]);
    expect([who.stderr, who.exitCode]).toEqual(['', 0]);
    expect(JSON.parse(who.stdout)).toMatchObject({ who: 'jo@TEST.EXAMPLE', method: 'kerberos', until: expect.stringMatching(/Z$/) });
    const rows = await run(['get', '/rows', '--ccache', cache, '--spn', 'HTTP@localhost']);
    expect([rows.stderr, rows.stdout]).toEqual(['', '[\n{"user":"jo@TEST.EXAMPLE"}\n]\n']);
  });

  test('signs in with a password and deletes the ticket when the command ends', async () => {
    const end = await run(['get', '/rows', '--username', 'jo@TEST.EXAMPLE', '--password', 'env:P'], { P: password });
    expect([end.stderr, end.stdout]).toEqual(['', '[\n{"user":"jo@TEST.EXAMPLE"}\n]\n']);
    const left = await readdir(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });

  test('check without a ticket exits with 3 and the code kerberos-no-ticket', async () => {
    const end = await run(['check', '--json']);
    expect([end.exitCode, JSON.parse(end.stderr).code]).toEqual([3, 'kerberos-no-ticket']);
    expect(end.stdout + end.stderr).not.toContain(password);
  });
});
