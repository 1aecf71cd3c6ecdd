import { describe, expect, test } from 'vitest';
import { startLoopbackServer } from '../../loopback-server.ts';
import { answerJson, canaries } from '../../signin/scripted-provider.ts';
import { selfSigned } from '../../wire/self-signed.ts';
import { settings } from '../profiles/profile-settings.ts';
import { client, deployment, others, profileId } from '../scripted-application.ts';
import { added, checked, giveSecrets, statuses, withPassword } from './checked-profile.ts';

describe('the check of the way in', () => {
  test('tells of each step with what was seen, and of nothing secret', async () => {
    const profileId = await added(withPassword());
    await giveSecrets(profileId);
    const steps = await checked(profileId);
    expect(statuses(steps)).toEqual({
      name: 'passed',
      tcp: 'passed',
      proxy: 'skipped',
      tls: 'skipped',
      clock: 'passed',
      'identity-provider': 'passed',
      token: 'passed',
      claims: 'passed',
      catalogue: 'passed',
    });
    expect(steps.tcp.evidence).toMatchObject({ address: '127.0.0.1', port: deployment.service.port });
    expect(steps.tls.skipped).toBe('plain-http');
    expect(steps.token.evidence).toMatchObject({ method: 'oauth-password', who: 'jo' });
    expect(steps.claims.evidence).toMatchObject({ preferred_username: 'jo' });
    expect(steps.catalogue.evidence).toMatchObject({ apis: 1 });
    for (const secret of [canaries.password, 'canary', 'eyJ']) expect(JSON.stringify(steps)).not.toContain(secret);
  });

  test('of the sample looks at the sample’s identity provider', async () => {
    const steps = await checked(profileId);
    expect(steps['identity-provider'].status).toBe('passed');
    expect(steps['identity-provider'].evidence.url).toContain(deployment.provider.settings.issuer);
  });

  test('a name that does not resolve stops it at the first step', async () => {
    const steps = await checked(await added(settings({ baseUrl: 'http://no-such-host.invalid' })));
    expect(steps.name).toMatchObject({ status: 'failed', problem: { code: 'name-not-resolved' } });
    expect(steps.catalogue).toMatchObject({ status: 'skipped', skipped: 'step-before-failed' });
  });

  test('a port where nobody listens stops it at TCP', async () => {
    const gone = await startLoopbackServer(() => undefined);
    await gone.close();
    const steps = await checked(await added(settings({ baseUrl: gone.origin })));
    expect(steps.tcp).toMatchObject({ status: 'failed', problem: { code: 'connection-refused', parameters: { port: gone.port } } });
  });

  test('a certificate that nobody trusts stops it at TLS', async () => {
    const server = await startLoopbackServer((_request, response) => answerJson(response, 200, []), { tls: selfSigned });
    others.push(server);
    const steps = await checked(await added(settings({ baseUrl: server.origin })));
    expect(steps.tls).toMatchObject({ status: 'failed', problem: { code: 'tls-failed' } });
    expect(server.requests).toEqual([]);
  });

  test('a proxy that is not there stops it at the proxy', async () => {
    const gone = await startLoopbackServer(() => undefined);
    await gone.close();
    const connection = { proxy: { mode: 'manual', url: gone.origin } } as const;
    const steps = await checked(await added(settings({ baseUrl: deployment.service.origin, connection })));
    expect(steps.name).toMatchObject({ status: 'skipped', skipped: 'behind-proxy' });
    expect(steps.proxy).toMatchObject({
      status: 'failed',
      evidence: { proxy: gone.origin },
      problem: { code: 'proxy-failed', parameters: { proxy: gone.origin, reason: 'unreachable' } },
    });
  });

  test('a file of authorities that is missing is named before anything is sent', async () => {
    const connection = { caFile: '/no/such/ca.pem' };
    const steps = await checked(await added(settings({ baseUrl: deployment.service.origin, connection })));
    expect(steps.name.problem).toMatchObject({ code: 'profile-file-unusable', parameters: { file: '/no/such/ca.pem' } });
  });

  test('a clock that is five minutes off is told, and holds nobody up', async () => {
    const server = await startLoopbackServer((_request, response) => {
      response.setHeader('date', new Date(Date.now() - 300_000).toUTCString());
      answerJson(response, 200, []);
    });
    others.push(server);
    const steps = await checked(await added(settings({ baseUrl: server.origin })));
    expect(steps.clock).toMatchObject({ status: 'failed', problem: { code: 'clock-skew' } });
    expect(Math.abs(Number(steps.clock.evidence.skewSeconds) + 300)).toBeLessThan(3);
    expect(steps.catalogue.status).toBe('passed');
  });

  test('an identity provider that is not there stops it there', async () => {
    const gone = await startLoopbackServer(() => undefined);
    await gone.close();
    const oauth = { tokenUrl: `${gone.origin}/token`, clientId: 'dataquay', username: 'jo' };
    const profileId = await added(withPassword({ oauth }));
    await giveSecrets(profileId);
    const steps = await checked(profileId);
    expect(steps['identity-provider']).toMatchObject({ status: 'failed', problem: { code: 'identity-provider-unreachable' } });
    expect(steps.token.status).toBe('skipped');
  });

  test('a secret that is missing stops it at the sign-in', async () => {
    const steps = await checked(await added(withPassword()));
    expect(steps.token).toMatchObject({ status: 'failed', problem: { code: 'secret-needed', parameters: { purpose: 'password' } } });
  });

  test('an address without a catalogue is told as such, not as an unknown API', async () => {
    const server = await startLoopbackServer((_request, response) => answerJson(response, 404, { title: 'Not found' }));
    others.push(server);
    const steps = await checked(await added(settings({ baseUrl: server.origin })));
    expect(steps.catalogue).toMatchObject({ status: 'failed', problem: { code: 'catalogue-not-found', status: 404 } });
  });

  test('a page that leaves ends it: nothing more is asked', async () => {
    const server = await startLoopbackServer(() => undefined);
    others.push(server);
    const profileId = await added(settings({ baseUrl: server.origin }));
    for await (const step of await client.profiles.check({ profileId })) if (step.id === 'tls') break;
    await expect.poll(() => server.openSockets()).toBe(0);
    expect(server.requests.length).toBeLessThan(2);
  });
});
