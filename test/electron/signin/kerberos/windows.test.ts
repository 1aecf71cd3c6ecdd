import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createKerberosSignIn } from '../../../../electron/signin/kerberos/kerberos.ts';
import { createWireClient, type WireClient } from '../../../../electron/wire/client.ts';
import { readText } from '../../../../electron/wire/read-body.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import { kerberosSettingsSchema } from '../../../../shared/signin/kerberos/settings.ts';
import { type LoopbackServer, startLoopbackServer } from '../../loopback-server.ts';
import { scriptedClock } from '../scripted-clock.ts';
import { helperInProcess, proofForEverybody, sentByEverybody, standInLibrary } from './helper-in-process.ts';

// This doesn't run on Windows: the mock library behaves like the SSPI code in the library's sources.

let folder: string;
let wire: WireClient;
let server: LoopbackServer;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-windows-'));
  wire = createWireClient();
  server = await startLoopbackServer((request, response) => {
    const known = request.headers.authorization === sentByEverybody;
    response.writeHead(known ? 200 : 401, { 'www-authenticate': known ? proofForEverybody : 'Negotiate' }).end('[]');
  });
});
afterEach(async () => {
  await wire.close();
  await server.close();
  await rm(folder, { recursive: true });
});

test('Kerberos on Windows signs in as the Windows user, and ignores a configured ticket cache or principal', async () => {
  const library = standInLibrary('jo@EXAMPLE.ORG');
  const runTool = vi.fn();
  const names = { aliasOf: async () => null, addressesOf: async () => [], namesOf: async () => [], servicesOf: async () => [] };
  const settings = kerberosSettingsSchema.parse({ principal: 'somebody@ELSE', ticket: { from: 'password' } });
  const baseUrl = server.origin.replace('127.0.0.1', 'localhost');
  const signIn = createKerberosSignIn(
    { settings, baseUrl },
    { startHelper: () => helperInProcess(() => library), runTool, names, folder, environment: {}, platform: 'win32' },
    { wire, redaction: createRedaction(), clock: scriptedClock(), owner: 'test' },
  );
  await signIn.signIn();
  expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: null, problem: null });
  const received = await signIn.negotiate?.({ attempt: (credential, url = `${baseUrl}/rows`) => wire.get({ url, credential }) });
  expect(received && (await readText(received, 100))).toBe('[]');
  expect(signIn.status.value).toMatchObject({ who: 'jo@EXAMPLE.ORG', expiresAt: null });
  const call = ['HTTP/localhost', { mechOID: 9, flags: 10 }];
  expect(library.asked).toEqual([call, call]);
  expect(runTool).not.toHaveBeenCalled();
  signIn.close();
  expect(await readdir(folder)).toEqual([]);
});
