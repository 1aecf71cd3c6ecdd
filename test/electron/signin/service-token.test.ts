import { describe, expect, test } from 'vitest';
import { createServiceTokenSignIn } from '../../../electron/signin/service-token.ts';
import { createWireClient } from '../../../electron/wire/client.ts';
import { problemOf } from '../../../electron/wire/problem-error.ts';
import { createRedaction } from '../../../electron/wire/redaction.ts';
import { scriptedClock } from './scripted-clock.ts';

/** Returns an unsigned JWT that expires at this time in seconds. */
const jwt = (exp: number): string =>
  ['{"alg":"none"}', JSON.stringify({ sub: 'svc', exp }), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');

async function make(token = 'canary-service-token') {
  const wire = createWireClient();
  await wire.close();
  const redaction = createRedaction();
  const settings = { headerName: 'X-Our-Token', token };
  return { redaction, signIn: createServiceTokenSignIn(settings, { wire, redaction, clock: scriptedClock(), owner: 'test' }) };
}

describe('a service token', () => {
  test('sends the token in the configured header, and no token before sign-in', async () => {
    const { signIn } = await make();
    await expect(signIn.credential()).rejects.toSatisfy((error) => problemOf(error)?.code === 'not-signed-in');
    await signIn.signIn();
    expect(await signIn.credential()).toEqual([['X-Our-Token', 'canary-service-token']]);
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: null, expiresAt: null });
  });

  test('reports a rejected token without a retry, and a later success', async () => {
    const { signIn } = await make();
    await signIn.signIn();
    const credential = await signIn.credential();
    expect(await signIn.onResponse(credential, 401)).toBe(false);
    expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'credentials-refused', status: 401 } });
    expect(await signIn.onResponse(await signIn.credential(), 200)).toBe(false);
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', problem: null });
  });

  test('reads the claims of a JWT after its scheme, and when a rejected one expired', async () => {
    const exp = 1_700_000_000;
    const { signIn } = await make(`Bearer ${jwt(exp)}`);
    await signIn.signIn();
    expect(signIn.status.value).toMatchObject({ state: 'signed-in', claims: { sub: 'svc', exp } });
    await signIn.onResponse(await signIn.credential(), 401);
    const expired = { reason: 'service-token-expired-on', validUntil: '2023-11-14T22:13:20.000Z' };
    expect(signIn.status.value.problem?.parameters).toEqual({ header: 'X-Our-Token', ...expired });
  });

  test('redacts the token by its value and by its header name', async () => {
    const { signIn, redaction } = await make();
    await signIn.signIn();
    expect(redaction.text('it was canary-service-token')).not.toContain('canary');
    expect(JSON.stringify(redaction.headers([['x-OUR-token', 'anything']]))).not.toContain('anything');
    await signIn.signOut();
    expect(signIn.status.value.state).toBe('signed-out');
  });
});
