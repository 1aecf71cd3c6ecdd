import { afterAll, describe, expect, test } from 'vitest';
import { startNegotiateServer } from '../kerberos/negotiate-server.ts';
import { startRealm, startSilentServer, whyNoRealm } from '../kerberos/realm.ts';
import { startKeycloak, whyNoKeycloak } from '../keycloak/start-keycloak.ts';
import { catalogueCases } from './catalogue/cases.ts';
import { formatCases } from './catalogue/format-cases.ts';
import { accountCases } from './http/account-cases.ts';
import { apiKeyCases } from './http/api-key-cases.ts';
import { backendCases } from './http/backend-cases.ts';
import { betweenCases } from './http/between-cases.ts';
import { httpCases } from './http/cases.ts';
import { frontCases } from './http/front-cases.ts';
import { gatewayCases } from './http/gateway-cases.ts';
import { iisCases } from './http/iis-cases.ts';
import { keyCases } from './http/key-cases.ts';
import { platformCases } from './http/platform-cases.ts';
import { productCases } from './http/product-cases.ts';
import { reportedCases } from './http/reported-cases.ts';
import { roleCases } from './http/role-cases.ts';
import { statusCases } from './http/status-cases.ts';
import { ticketCases } from './http/ticket-cases.ts';
import { tokenMessageCases } from './http/token-message-cases.ts';
import { createCertificateMaker, hasOpenssl } from './laboratory/certificates.ts';
import type { FaultCase } from './laboratory/fault-case.ts';
import { type CaseResult, languages, runCase } from './laboratory/run-case.ts';
import { table } from './laboratory/table.ts';
import { networkCases } from './network/cases.ts';
import { nameCases } from './network/name-cases.ts';
import { addressCases } from './odata/address-cases.ts';
import { odataCases } from './odata/cases.ts';
import { odataProductCases } from './odata/product-cases.ts';
import { odataServiceCases } from './odata/service-cases.ts';
import { versionCases } from './odata/version-cases.ts';
import { proxyCases } from './proxy/cases.ts';
import { environmentProxyCases } from './proxy/environment-cases.ts';
import { foreignProxyCases } from './proxy/foreign-cases.ts';
import { secureProxyCases } from './proxy/secure-proxy-cases.ts';
import { tunnelCases } from './proxy/tunnel-cases.ts';
import { signInCases } from './sign-in/cases.ts';
import { clientCases } from './sign-in/client-cases.ts';
import { grantCases } from './sign-in/grant-cases.ts';
import { kerberosCases } from './sign-in/kerberos-cases.ts';
import { kerberosConfigurationCases } from './sign-in/kerberos-configuration-cases.ts';
import { kerberosRealmCases, startTrustedRealms } from './sign-in/kerberos-realm-cases.ts';
import { kerberosAliasCase, kerberosServiceCases } from './sign-in/kerberos-service-cases.ts';
import { keycloakCases } from './sign-in/keycloak-cases.ts';
import { tokenResponseCases } from './sign-in/token-response-cases.ts';
import { tlsCases } from './tls/cases.ts';
import { chainCases } from './tls/chain-cases.ts';
import { fileCases } from './tls/file-cases.ts';
import { http2Cases } from './tls/http2-cases.ts';
import { rejectionCases } from './tls/rejection-cases.ts';
import { storeCases } from './tls/store-cases.ts';
import { audienceCases } from './token/audience-cases.ts';
import { tokenCases } from './token/cases.ts';
import { clockCases } from './token/clock-cases.ts';

/** The cases of a topic, or the reason why its servers can't run. */
type Topic = readonly FaultCase[] | string;

/** The topic of Kerberos cases that change the environment of the application. */
const alone = 'kerberos-configuration';

/** The topics whose cases change the environment of the application, so that they run one after the other. */
const sequential: ReadonlySet<string> = new Set([alone, 'environment', 'store']);

const ended: (() => PromiseLike<void>)[] = [];

const topics: Readonly<Record<string, Topic>> = {
  network: [...networkCases, ...nameCases],
  ...(await tlsTopics()),
  proxy: [...proxyCases, ...tunnelCases, ...foreignProxyCases],
  environment: environmentProxyCases,
  http: [
    ...httpCases,
    ...statusCases,
    ...apiKeyCases,
    ...gatewayCases,
    ...accountCases,
    ...reportedCases,
    ...productCases,
    ...platformCases,
    ...iisCases,
    ...betweenCases,
    ...keyCases,
    ...roleCases,
    ...backendCases,
    ...frontCases,
  ],
  'sign-in': [...signInCases, ...grantCases, ...clientCases],
  token: [...tokenCases, ...audienceCases, ...clockCases, ...tokenMessageCases, ...tokenResponseCases],
  catalogue: [...catalogueCases, ...formatCases],
  tickets: ticketCases,
  odata: [...odataCases, ...versionCases, ...addressCases, ...odataProductCases, ...odataServiceCases],
  ...(await kerberosTopics()),
  keycloak: await keycloakTopic(),
};

const results: { readonly topic: string; readonly result: CaseResult }[] = [];
let number = 0;

afterAll(async () => {
  for (const end of ended) await end();
});

describe.each(Object.entries(topics))('faults of %s', (topic, cases) => {
  if (typeof cases === 'string') {
    test.skip(`are left out: ${cases}`, () => undefined);
    return;
  }
  const group = sequential.has(topic) ? describe : describe.concurrent;
  group('are reported with their cause and a useful fix', () => {
    test.each(cases.map((fault) => [fault.name, fault] as const))('%s', async (_name, fault) => {
      number += 1;
      const result = await runCase(fault, number);
      results.push({ topic, result });
      for (const language of languages) expect(result.points[language], result.remarks.join('\n')).toBeGreaterThan(0);
    });
  });
});

describe('the laboratory as a whole', () => {
  test('scores at least 95 % of all points in each language', () => {
    process.stdout.write(table(results));
    expect(results.length, 'cases').toBeGreaterThanOrEqual(150);
    for (const language of languages) {
      const points = results.reduce((sum, { result }) => sum + result.points[language], 0);
      expect(points / (2 * results.length), `points in ${language}`).toBeGreaterThanOrEqual(0.95);
    }
  });

  test('shows no secret in steps, texts, exchanges, logs, reports, archives, and the list of requests', () => {
    for (const { result } of results)
      for (const secret of result.secrets) expect(result.shown.includes(secret), `${result.name} shows a secret`).toBe(false);
  });
});

async function tlsTopics(): Promise<Readonly<Record<string, Topic>>> {
  if (!(await hasOpenssl())) return { tls: 'OpenSSL is not installed.' };
  const maker = await createCertificateMaker();
  ended.push(() => maker[Symbol.asyncDispose]());
  const ca = await maker.authority();
  const parts = [chainCases(maker, ca), fileCases(maker, ca), http2Cases(ca), rejectionCases(maker, ca), secureProxyCases(maker, ca)];
  return { tls: [tlsCases(maker, ca), ...parts].flat(), store: storeCases(maker) };
}

async function kerberosTopics(): Promise<Readonly<Record<string, Topic>>> {
  const missing = whyNoRealm();
  if (missing !== null) return { kerberos: missing };
  const passwords = { jo: 'canary-password-jo', kim: 'canary-password-kim' };
  const realm = await startRealm({ users: passwords, services: ['HTTP/localhost', 'HTTP/rekeyed'] });
  const silent = await startSilentServer();
  const silentRealm = 'SILENT.EXAMPLE';
  await realm.configure({
    libdefaults: ['permitted_enctypes = aes256-cts-hmac-sha1-96 aes128-cts-hmac-sha1-96'],
    realms: [`${silentRealm} = {`, `  kdc = 127.0.0.1:${silent.port}`, '}'],
  });
  realm.keytab('keys', 'HTTP/rekeyed');
  const server = await startNegotiateServer(realm.environment, realm.keytab('keys', 'HTTP/localhost'));
  realm.administer('cpw -randkey HTTP/rekeyed');
  // The application reads the realm from its environment, as on systems that configure it there.
  Object.assign(process.env, realm.environment);
  ended.push(server.close, realm.close, silent.close);
  const parts = { realm, server: server.origin, passwords, silentRealm };
  const rekeyed = await startRealm({ users: passwords, services: ['HTTP/localhost'], name: 'REKEYED.EXAMPLE' });
  ended.push(rekeyed.close);
  const trusted = await startTrustedRealms();
  ended.push(() => trusted[Symbol.asyncDispose]());
  return {
    kerberos: [...kerberosCases(parts), ...kerberosServiceCases(parts), ...((await hasOpenssl()) ? [kerberosAliasCase(parts)] : [])],
    [alone]: [...kerberosConfigurationCases(parts, rekeyed), ...kerberosRealmCases(trusted)],
  };
}

async function keycloakTopic(): Promise<Topic> {
  const missing = await whyNoKeycloak();
  if (missing !== null) return `Keycloak can't be started: ${missing}.`;
  const keycloak = await startKeycloak();
  ended.push(() => keycloak[Symbol.asyncDispose]());
  return keycloakCases(keycloak);
}
