import { afterEach, beforeEach, expect, test } from 'vitest';
import { deviceGrant } from '../../../../electron/signin/oauth/device-grant.ts';
import { sendJson } from '../scripted-provider.ts';
import { createSignInFixture, type SignInFixture, statusWhere } from './sign-in-parts.ts';

let fixture: SignInFixture;
beforeEach(async () => {
  fixture = await createSignInFixture();
});
afterEach(() => fixture[Symbol.asyncDispose]());

/** Returns these errors for the next token requests in order. Later requests are granted. */
function failNextRequests(...errors: string[]): void {
  fixture.provider.misbehave = (response) => {
    const error = errors.shift();
    if (errors.length === 0) fixture.provider.misbehave = null;
    sendJson(response, 400, { error });
  };
}

/** Advances the clock to the next token request. Returns the milliseconds until then. */
async function advanceToNextRequest(): Promise<number> {
  await expect.poll(() => fixture.clock.pending().length).toBe(1);
  const [due = 0] = fixture.clock.pending();
  fixture.clock.advance(due);
  return due;
}

test('shows the device code and URL, and polls the provider as often as it allows', async () => {
  failNextRequests('authorization_pending', 'slow_down', 'authorization_pending');
  const signIn = fixture.make(deviceGrant, { audience: 'https://api.example/' });
  const signedIn = signIn.signIn();
  const { waiting } = await statusWhere(signIn, (status) => status.waiting?.kind === 'device');
  expect(waiting).toEqual({
    kind: 'device',
    userCode: 'WDJB-MJHT',
    url: `${fixture.provider.settings.issuer}/device`,
    completeUrl: `${fixture.provider.settings.issuer}/device?user_code=WDJB-MJHT`,
    endsAt: fixture.clock.now() + 600_000,
  });
  expect(Object.fromEntries(fixture.provider.deviceForms[0] ?? [])).toMatchObject({
    client_id: 'dataquay',
    audience: 'https://api.example/',
    code_challenge_method: 'S256',
  });
  expect([await advanceToNextRequest(), await advanceToNextRequest(), await advanceToNextRequest(), await advanceToNextRequest()]).toEqual([
    5_000, 5_000, 10_000, 10_000,
  ]);
  await signedIn;
  expect(signIn.status.value).toMatchObject({ state: 'signed-in', who: 'jo' });
  expect(signIn.status.value.waiting ?? null).toBeNull();
  const last = fixture.provider.tokenForms.at(-1);
  expect(last?.get('device_code')).toBe('canary-device-code');
  expect(last?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
});

test.each([
  ['expired_token', 'oauth-not-finished'],
  ['access_denied', 'oauth-denied'],
])('the error %s ends the device sign-in and is reported', async (error, code) => {
  failNextRequests(error);
  const signIn = fixture.make(deviceGrant);
  const signedIn = signIn.signIn();
  await advanceToNextRequest();
  await signedIn;
  expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code } });
});

test('the device sign-in fails when its code expires', async () => {
  fixture.provider.misbehave = (response) => sendJson(response, 400, { error: 'authorization_pending' });
  const signIn = fixture.make(deviceGrant);
  const signedIn = signIn.signIn();
  await statusWhere(signIn, (status) => status.waiting?.kind === 'device');
  await expect.poll(() => fixture.clock.pending().length).toBe(1);
  fixture.clock.advance(600_000);
  await signedIn;
  expect(signIn.status.value).toMatchObject({
    state: 'failed',
    problem: { code: 'oauth-not-finished', parameters: { reason: 'expired' } },
  });
});

test('signing out stops polling the provider', async () => {
  const signIn = fixture.make(deviceGrant);
  const signedIn = signIn.signIn();
  await expect.poll(() => fixture.clock.pending().length).toBe(1);
  await signIn.signOut();
  await signedIn;
  expect(fixture.clock.pending()).toEqual([]);
  expect(fixture.provider.tokenForms).toEqual([]);
});

test('reports that the provider doesn’t support device codes', async () => {
  fixture.provider.discovery = { device_authorization_endpoint: undefined };
  const signIn = fixture.make(deviceGrant);
  await signIn.signIn();
  expect(signIn.status.value).toMatchObject({ state: 'failed', problem: { code: 'oauth-method-not-offered' } });
});

test('names the device code endpoint, not the token URL, if it rejects the client', async () => {
  const endpoint = `${fixture.provider.settings.issuer}/device/token`;
  fixture.provider.discovery = { device_authorization_endpoint: endpoint };
  failNextRequests('unauthorized_client');
  const signIn = fixture.make(deviceGrant);
  await signIn.signIn();
  expect(signIn.status.value.problem).toMatchObject({
    code: 'oauth-method-not-allowed',
    parameters: { url: endpoint, setting: '--issuer', requestId: expect.stringMatching(/^[\da-f-]{36}$/) },
  });
});
