import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { createHelperServer } from '../../../../electron/signin/kerberos/helper/contexts.ts';
import {
  type KerberosLibrary,
  type LibraryClient,
  LibraryMissing,
  loadKerberos,
} from '../../../../electron/signin/kerberos/helper/library.ts';
import type { HelperCall } from '../../../../electron/signin/kerberos/helper/messages.ts';
import { wrapKerberosToken } from '../../../../shared/spnego/kerberos-token.ts';
import { ntlm } from '../../../../shared/spnego/mechanism.ts';
import { base64, kerberosToken, ntlmMessage, responseToken, windowsKerberos } from '../../../shared/spnego/tokens.ts';

/** Creates a mock library. `steps` creates each context. */
function fakeLibrary(steps: () => LibraryClient) {
  const initializeClient = vi.fn<KerberosLibrary['initializeClient']>(async () => steps());
  const library: KerberosLibrary = {
    GSS_C_MUTUAL_FLAG: 2,
    GSS_C_SEQUENCE_FLAG: 8,
    GSS_MECH_OID_KRB5: 9,
    initializeClient,
  };
  return { library, initializeClient };
}

/** Creates a context like that of Kerberos: one token in each direction, complete after the server's token. */
function twoStepContext(): LibraryClient {
  const challenges: string[] = [];
  return {
    step: async (challenge) => {
      challenges.push(challenge);
      return challenges.length === 1 ? base64(kerberosToken('mine')) : '';
    },
    get contextComplete() {
      return challenges[1] === base64(kerberosToken('theirs'));
    },
    get username() {
      return this.contextComplete ? 'DOMAIN\\jo' : null;
    },
  };
}

/** Runs the helper's code in this process. */
function contextsOf(load: () => KerberosLibrary) {
  const { perform, failureOf } = createHelperServer(load);
  const context = { signal: new AbortController().signal, progress: () => undefined };
  return {
    response: async (call: HelperCall) => {
      try {
        const reply = await perform(call, context);
        return reply?.kind === 'step' ? reply.step : null;
      } catch (error) {
        throw Object.assign(new Error(), { failure: failureOf(error) });
      }
    },
  };
}

const first = base64(wrapKerberosToken(kerberosToken('mine')));

const begin = { call: 'begin', service: 'HTTP/host', principal: null, mutual: true } as const;

describe('the Kerberos contexts of an identity', () => {
  test('runs contexts independently, and completes one with the server’s token', async () => {
    const { library, initializeClient } = fakeLibrary(twoStepContext);
    const contexts = contextsOf(() => library);
    const one = await contexts.response(begin);
    const other = await contexts.response({ ...begin, mutual: false, principal: 'jo@R' });
    expect([one?.token, other?.token, one?.context === other?.context]).toEqual([first, first, false]);
    expect(initializeClient.mock.calls).toEqual([
      ['HTTP/host', { mechOID: 9, flags: 10 }],
      ['HTTP/host', { mechOID: 9, flags: 8, principal: 'jo@R' }],
    ]);
    const context = one?.context ?? 0;
    const token = base64(responseToken({ state: 0, mechanism: windowsKerberos, token: kerberosToken('theirs') }));
    expect(await contexts.response({ call: 'proceed', context, token })).toMatchObject({
      token: null,
      complete: true,
      username: 'DOMAIN\\jo',
    });
  });

  test.each([
    ['selects NTLM', responseToken({ state: 1, mechanism: ntlm })],
    ['contains NTLM', responseToken({ state: 1, token: ntlmMessage })],
    ['is junk', new TextEncoder().encode('junk')],
  ])('passes nothing of the server’s reply to the library if it %s', async (_what, reply) => {
    const client = twoStepContext();
    const step = vi.spyOn(client, 'step');
    const contexts = contextsOf(() => fakeLibrary(() => client).library);
    const context = (await contexts.response(begin))?.context ?? 0;
    await expect(contexts.response({ call: 'proceed', context, token: base64(reply) })).rejects.toMatchObject({
      failure: { reason: 'step', text: 'The server’s token has no Kerberos reply.' },
    });
    expect(step).toHaveBeenCalledTimes(1);
  });

  test('never request delegation', async () => {
    const { library, initializeClient } = fakeLibrary(twoStepContext);
    const contexts = contextsOf(() => library);
    for (const mutual of [true, false]) await contexts.response({ ...begin, mutual });
    for (const [, { flags }] of initializeClient.mock.calls) expect(flags & 1).toBe(0);
  });

  test('rejects a token for a context that was released', async () => {
    const contexts = contextsOf(() => fakeLibrary(twoStepContext).library);
    const context = (await contexts.response(begin))?.context ?? 0;
    await contexts.response({ call: 'forget', context });
    await expect(contexts.response({ call: 'proceed', context, token: 'a' })).rejects.toMatchObject({
      failure: { reason: 'unknown-context' },
    });
  });

  test('reports the library’s message if a context fails', async () => {
    const { library } = fakeLibrary(twoStepContext);
    const failing: KerberosLibrary = {
      ...library,
      initializeClient: async () => {
        throw new Error('No Kerberos credentials available');
      },
    };
    const failed = await contextsOf(() => failing)
      .response(begin)
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ failure: { reason: 'step', text: 'No Kerberos credentials available' } });
  });
});

describe('the Kerberos helper program', () => {
  test('exits with its parent process, and ignores invalid input', async () => {
    const program = join(import.meta.dirname, '..', '..', '..', '..', 'electron', 'signin', 'kerberos', 'helper', 'main.ts');
    const child = fork(program, [], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const response = once(child, 'message');
    child.send({ id: 'nonsense' });
    child.send({ id: 3, order: { call: 'proceed', context: 99, token: 'x' } });
    expect(await response).toMatchObject([{ id: 3, failure: { reason: 'unknown-context' } }, undefined]);
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  });
});

describe('a missing Kerberos library', () => {
  test('distinguishes a missing add-on from one that fails to load, with the loader’s reason', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'dataquay-kerberos-'));
    const from = join(folder, 'helper.js');
    const attempt = (): unknown => {
      try {
        return loadKerberos(from);
      } catch (error) {
        return error;
      }
    };
    expect(attempt()).toMatchObject({ part: 'addon', message: expect.stringContaining('kerberos') });
    const addon = join(folder, 'node_modules', 'kerberos', 'build', 'Release');
    mkdirSync(addon, { recursive: true });
    writeFileSync(join(folder, 'node_modules', 'kerberos', 'package.json'), '{"name":"kerberos","main":"index.js"}');
    writeFileSync(join(folder, 'node_modules', 'kerberos', 'index.js'), 'throw new Error("../build/Debug/kerberos.node")');
    writeFileSync(join(addon, 'kerberos.node'), 'no library');
    expect(attempt()).toMatchObject({ part: 'library', message: expect.stringContaining('kerberos.node') });
    await rm(folder, { recursive: true });
  });

  test('rejects calls while the library is missing, and loads it at the next call after the installation', async () => {
    let installed = false;
    const contexts = contextsOf(() => {
      if (!installed) throw new LibraryMissing('library', 'libgssapi_krb5.so.2: cannot open shared object file');
      return fakeLibrary(twoStepContext).library;
    });
    await expect(contexts.response({ call: 'load' })).rejects.toMatchObject({
      failure: { reason: 'library', text: expect.stringContaining('libgssapi') },
    });
    await expect(contexts.response(begin)).rejects.toMatchObject({ failure: { reason: 'library' } });
    installed = true;
    expect(await contexts.response({ call: 'load' })).toBeNull();
  });
});
