import { describe, expect, test } from 'vitest';
import { negotiateCheck } from '../../../service/access/negotiate/negotiate.ts';
import { kerberos, ntlm } from '../../../shared/spnego/mechanism.ts';
import { readNegotiateToken } from '../../../shared/spnego/read-token.ts';
import { base64, initToken, kerberosToken, ntlmMessage, responseToken, windowsKerberos, windowsList } from '../../shared/spnego/tokens.ts';

/** Creates the check with a verifier that accepts every token and records it. */
function recordingCheck() {
  const reached: string[] = [];
  const check = negotiateCheck(
    {
      verify: async (token) => {
        reached.push(token);
        return { state: 'known', principal: 'ada@R', proof: null };
      },
      problem: async () => null,
      close: () => undefined,
    },
    'R',
    () => undefined,
  );
  return { check, reached };
}

describe('a Negotiate token', () => {
  test.each([
    ['bare NTLM', ntlmMessage],
    ['NTLM inside SPNEGO', initToken([ntlm], ntlmMessage)],
    ['NTLM declared as Kerberos', initToken([kerberos, ntlm], ntlmMessage)],
    ['NTLM preferred to Kerberos', initToken([ntlm, kerberos], kerberosToken())],
    ['NTLM in a later message', responseToken({ state: 1, token: ntlmMessage })],
  ])('that is %s is rejected before the helper sees it', async (_what, token) => {
    const { check, reached } = recordingCheck();
    expect(await check.check(base64(token))).toEqual({ refused: 'NTLM isn’t supported. Get a Kerberos ticket.' });
    expect(reached).toEqual([]);
  });

  test.each([
    ['no base64', '%%%%'],
    ['junk', 'AAAA'],
    ['a truncated token', base64(kerberosToken().subarray(0, 12))],
    ['of another mechanism', base64(initToken(['2a0304'], kerberosToken()))],
  ])('that is %s is rejected before the helper sees it', async (_what, token) => {
    const { check, reached } = recordingCheck();
    expect(await check.check(token)).toHaveProperty('refused');
    expect(reached).toEqual([]);
  });

  test('reaches the helper process without the NTLM option that Windows adds', async () => {
    const { check, reached } = recordingCheck();
    expect(await check.check(base64(initToken(windowsList, kerberosToken())))).toHaveProperty('principal');
    expect(reached.map((token) => readNegotiateToken(Buffer.from(token, 'base64')))).toMatchObject([
      { kind: 'init', mechanisms: [windowsKerberos, kerberos] },
    ]);
  });
});

/** Creates the check with a verifier that never responds for the tokens of one client. */
function stuckCheck() {
  const received: string[] = [];
  const known = { state: 'known', principal: 'ada@R', proof: null } as const;
  const check = negotiateCheck(
    {
      verify: (token) => {
        received.push(token);
        return token === fromOther ? Promise.resolve(known) : new Promise(() => undefined);
      },
      problem: async () => null,
      close: () => undefined,
    },
    'R',
    () => undefined,
  );
  return { check, received };
}
/** Returns the origin of a new connection from this address. */
const originOf = (network: string) => ({ network, connection: {} });
const fromAttacker = base64(initToken([kerberos], kerberosToken()));
const fromOther = base64(initToken(windowsList.slice(0, 1), kerberosToken()));

describe('a network that sends tokens which block the helper process', () => {
  test('has at most two tokens verified at a time, and tokens of other networks are verified meanwhile', async () => {
    const { check, received } = stuckCheck();
    for (let count = 0; count < 40; count += 1) void check.check(fromAttacker, originOf('192.0.2.1'));
    await new Promise(setImmediate);
    expect(received).toHaveLength(2);
    expect(await check.check(fromOther, originOf('192.0.2.2'))).toHaveProperty('principal');
  });

  test('is rejected if too many tokens of its connection wait, while other connections still wait for their turn', async () => {
    const { check } = stuckCheck();
    const flooded = originOf('192.0.2.1');
    for (let count = 0; count < 6; count += 1) void check.check(fromAttacker, flooded);
    expect(await check.check(fromAttacker, flooded)).toHaveProperty('tooMany');
    const waiting = check.check(fromOther, originOf('192.0.2.1'));
    expect(await Promise.race([waiting, new Promise((resolve) => setImmediate(resolve, 'waits'))])).toBe('waits');
    expect(await check.check(fromOther, originOf('192.0.2.2'))).toHaveProperty('principal');
  });
});
