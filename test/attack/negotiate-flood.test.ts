import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wrapKerberosToken } from '../../shared/spnego/kerberos-token.ts';
import { kerberos } from '../../shared/spnego/mechanism.ts';
import { tokensFor } from '../kerberos/client-tokens.ts';
import { type Realm, startRealm, whyNoRealm } from '../kerberos/realm.ts';
import { base64, initToken, kerberosToken } from '../shared/spnego/tokens.ts';
import { type AttackedService, startAttackedService } from './availability/attacked-service.ts';
import { duringAttack, longestWait } from './availability/availability-probe.ts';
import { duringTokenFlood } from './availability/token-flood.ts';

const reason = whyNoRealm();
const signIns = 30;
const connections = 200;

describe.skipIf(reason !== null)('a flood of bad Kerberos tokens (needs a KDC)', () => {
  const owned = new AsyncDisposableStack();
  let realm: Realm;
  let service: AttackedService;
  beforeAll(async () => {
    const users = { ada: 'password-of-ada', eve: 'password-of-eve' };
    realm = await startRealm({ users, services: ['HTTP/localhost', 'HTTP/elsewhere'] });
    owned.defer(() => realm.close());
    const keytab = realm.keytab('service-keys', 'HTTP/localhost').replace(/^FILE:/, '');
    service = owned.use(await startAttackedService(['--keytab', keytab], realm.environment));
  });
  afterAll(() => owned.disposeAsync());

  const as = (user: 'ada' | 'eve') => ({ ...realm.environment, KRB5CCNAME: realm.ticket(user, user, `password-of-${user}`) });

  /**
   * Returns tokens that the library must reject: a modified one, one for another service, a used one, one without a ticket, and a long
   * one.
   */
  async function badTokens(): Promise<readonly string[]> {
    const [fresh = Uint8Array.of()] = await tokensFor(as('eve'), 1);
    const [foreign = Uint8Array.of()] = await tokensFor(as('eve'), 1, 'HTTP@elsewhere');
    const changed = fresh.map((byte, place) => (place === 300 ? byte ^ 0xff : byte));
    const wrapped = [changed, foreign, fresh, kerberosToken()].map((token) => wrapKerberosToken(token));
    return [...wrapped, initToken([kerberos], kerberosToken('x'.repeat(60_000)))].map(base64);
  }

  // A flood from the user's own address can delay a sign-in by one token of each of its connections.
  test.for([
    { from: 'another address', address: process.platform === 'linux' ? '127.0.0.2' : null, slowest: longestWait },
    { from: 'the address of others', address: null, slowest: 5_000 },
  ])('from $from doesn’t prevent others from signing in by Kerberos', { retry: 2 }, async ({ address, slowest }) => {
    const url = `${service.base}/dmp-api/expositions`;
    const fresh = (await tokensFor(as('ada'), signIns)).map((token) => base64(wrapKerberosToken(token)));
    const signIn = async (token: string) => {
      const begin = performance.now();
      const response = await fetch(url, { headers: { authorization: `Negotiate ${token}` } });
      await response.text();
      return { status: response.status, time: performance.now() - begin };
    };
    const target = { base: service.base, rowPath: '/dmp-api/expositions', headers: service.other };
    const { result, statuses } = await duringTokenFlood({ url, address, connections, tokens: await badTokens() }, () =>
      duringAttack(target, async () => {
        const signedIn: Awaited<ReturnType<typeof signIn>>[] = [];
        for (const token of fresh) signedIn.push(await signIn(token));
        return signedIn;
      }),
    );
    process.stdout.write(`${JSON.stringify({ address, ...result, statuses })}\n`);
    expect(result.result.filter(({ status }) => status !== 200)).toEqual([]);
    expect(Math.max(...result.result.map(({ time }) => time))).toBeLessThan(slowest);
    expect(result.availability.failures).toEqual([]);
    expect(result.availability.slowestHealth).toBeLessThan(longestWait);
    expect(result.availability.slowestRow).toBeLessThan(longestWait);
    expect(statuses['401']).toBeGreaterThan(connections);
  });
});

if (reason !== null) test('a flood of bad Kerberos tokens', (context) => context.skip(reason));
