import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { networkInterfaces } from 'node:os';
import { expect, vi } from 'vitest';
import { readKlist } from '../../../electron/signin/kerberos/read-klist.ts';
import { startNegotiateServer } from '../../kerberos/negotiate-server.ts';
import { type Realm, startRealm } from '../../kerberos/realm.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

const diagnosis = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, step: Verdict['step'] = 'token'): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

/** The realm of the user, a realm that it trusts, and the realm of the service, which trusts the second one only. */
export interface TrustedRealms extends AsyncDisposable {
  readonly home: Realm;
  readonly middle: Realm;
  readonly far: Realm;
}

const password = 'canary-password-of-trust';

/** Starts three realms with two trusts. */
export async function startTrustedRealms(): Promise<TrustedRealms> {
  const [home, middle, far] = await Promise.all([
    startRealm({ users: { jo: password }, services: [], name: 'HOME.EXAMPLE' }),
    startRealm({ users: {}, services: ['HTTP/middle.example'], name: 'MIDDLE.ORG' }),
    startRealm({ users: {}, services: ['HTTP/far.example'], name: 'FAR.COM' }),
  ]);
  for (const realm of [home, middle]) realm.administer(`addprinc -pw ${password} krbtgt/MIDDLE.ORG@HOME.EXAMPLE`);
  for (const realm of [middle, far]) realm.administer(`addprinc -pw ${password} krbtgt/FAR.COM@MIDDLE.ORG`);
  return {
    home,
    middle,
    far,
    [Symbol.asyncDispose]: async () => {
      for (const realm of [home, middle, far]) await realm.close();
    },
  };
}

/** Changes a ticket cache as if its tickets had been issued some seconds earlier. */
async function ageTickets({ environment }: Realm, cache: string, seconds: number): Promise<void> {
  const file = cache.replace(/^FILE:/, '');
  const listed = spawnSync('klist', ['-f', '-c', cache], { env: { ...environment, LC_ALL: 'C', TZ: 'UTC' }, encoding: 'utf8' }).stdout;
  const bytes = await readFile(file);
  // The cache repeats the times of a ticket outside its encrypted part, as 32-bit numbers.
  for (const time of new Set(readKlist(listed)?.issued.values())) {
    const start = Buffer.alloc(4);
    start.writeUInt32BE(time / 1000);
    for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 4)) bytes.writeUInt32BE(time / 1000 - seconds, at);
  }
  await writeFile(file, bytes);
}

/** Returns cases of services in another realm than the user, and of tickets that aren't valid yet. */
export function kerberosRealmCases({ home, middle, far }: TrustedRealms): readonly FaultCase[] {
  let number = 0;
  const cacheName = (): string => {
    number += 1;
    return `realms-${number}`;
  };
  const path = { capaths: ['HOME.EXAMPLE = {', '  FAR.COM = MIDDLE.ORG', '}'] };
  const configured = (ports: Readonly<Record<string, number>>, more = {}): Promise<string> => {
    const known = { 'HOME.EXAMPLE': home.port, 'MIDDLE.ORG': middle.port, 'FAR.COM': far.port, ...ports };
    const realms = Object.entries(known).flatMap(([name, port]) => [`${name} = {`, `  kdc = 127.0.0.1:${port}`, '}']);
    return home.configuration(`${cacheName()}.conf`, { realms, ...more });
  };
  const staged = async (stage: Stage, cache: string, service: string, configuration: string): Promise<StagedConnection> => {
    const { port } = await stage.server({ status: 401, headers: { 'www-authenticate': 'Negotiate' } });
    const [servicePrincipal, realm] = service.split('@');
    const kerberos = { ticket: { from: 'named', name: cache }, servicePrincipal: servicePrincipal?.replace('/', '@'), realm } as const;
    const connection = open(`http://localhost:${port}`, { method: 'kerberos', methods: ['kerberos'], kerberos });
    return { ...connection, environment: { KRB5_CONFIG: configuration } };
  };
  const trust = (name: string, expected: Verdict, service: string, configuration: () => Promise<string>): FaultCase => ({
    name: `Kerberos: ${name}`,
    verdict: expected,
    stage: async (stage) => staged(stage, home.ticket(cacheName(), 'jo', password), service, await configuration()),
  });
  // On a computer without a network, tickets have the loopback address.
  const hasNetwork = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
  const otherAddress: FaultCase = {
    name: 'Kerberos: the ticket is for another network address',
    verdict: diagnosis('kerberos-ticket-rejected', /certain network addresses/, /certaines adresses réseau/, /kinit -A/, /kinit -A/),
    stage: async (stage) => {
      // The ticket has the addresses of the network, and the request comes from the loopback address.
      const cache = home.ticket(cacheName(), 'jo', password, '-a');
      return staged(stage, cache, 'HTTP/home.example@HOME.EXAMPLE', await configured({}));
    },
  };
  return [
    trust(
      'the KDC of the trusted realm refuses connections',
      diagnosis(
        'kerberos-kdc-unreachable',
        /KDC of the realm MIDDLE\.ORG.*HOME\.EXAMPLE has already issued/,
        /KDC du royaume Kerberos MIDDLE\.ORG.*HOME\.EXAMPLE a déjà délivré/,
        /KDC of MIDDLE\.ORG/,
        /KDC de MIDDLE\.ORG/,
      ),
      'HTTP/middle.example@MIDDLE.ORG',
      () => configured({ 'MIDDLE.ORG': 1 }),
    ),
    trust(
      'the path through another realm is not configured on this computer',
      diagnosis('kerberos-realm-unknown', /doesn’t know FAR\.COM or has no trust/, /ne connaît pas FAR\.COM/, /\[capaths\]/, /\[capaths\]/),
      'HTTP/far.example@FAR.COM',
      () => configured({}),
    ),
    trust(
      'the realm of the service does not accept the path through another realm',
      diagnosis(
        'kerberos-policy-denied',
        /FAR\.COM is reached through other realms/,
        /FAR\.COM, est joint en passant/,
        /path through MIDDLE\.ORG \(\[capaths\]/,
        /chemin passant par MIDDLE\.ORG \(\[capaths\]/,
      ),
      'HTTP/far.example@FAR.COM',
      () => configured({}, path),
    ),
    trust(
      'the trusted realm does not know the service',
      diagnosis(
        'kerberos-service-unknown',
        /HTTP\/other\.example wasn’t found/,
        /HTTP\/other\.example/,
        /Service principal/,
        /Principal du service/,
      ),
      'HTTP/other.example@MIDDLE.ORG',
      () => configured({}),
    ),
    trust(
      'two realms have different keys for their trust',
      diagnosis(
        'kerberos-ticket-rejected',
        /HOME\.EXAMPLE and MIDDLE\.ORG probably have different keys/,
        /HOME\.EXAMPLE et MIDDLE\.ORG ont probablement des clés différentes/,
        /same key for krbtgt\/MIDDLE\.ORG@HOME\.EXAMPLE/,
        /même clé pour krbtgt\/MIDDLE\.ORG@HOME\.EXAMPLE/,
      ),
      'HTTP/middle.example@MIDDLE.ORG',
      () => {
        middle.administer(
          'delprinc -force krbtgt/MIDDLE.ORG@HOME.EXAMPLE',
          'addprinc -pw canary-other-trust krbtgt/MIDDLE.ORG@HOME.EXAMPLE',
        );
        return configured({});
      },
    ),
    {
      name: 'Kerberos: the cached ticket uses an old key of the service',
      verdict: diagnosis(
        'kerberos-token-refused',
        /from the ticket cache: it was issued at \d.{5,30}UTC, with key version \d/,
        /vient du cache de tickets.*délivré le \d.{5,30}UTC, avec la version de clé \d/,
        /new ticket: run kinit -c FILE:\S+ jo@HOME\.EXAMPLE.*previous key/,
        /nouveau ticket.*kinit -c FILE:\S+ jo@HOME\.EXAMPLE.*clé précédente/,
        'catalogue',
      ),
      stage: async (stage) => {
        const cache = home.ticket(cacheName(), 'jo', password);
        home.administer('addprinc -randkey HTTP/localhost');
        spawnSync('kvno', ['-c', cache, 'HTTP/localhost'], { env: { ...home.environment } });
        home.administer('cpw -randkey HTTP/localhost');
        await ageTickets(home, cache, 3_600);
        const server = await startNegotiateServer(home.environment, home.keytab('new-key', 'HTTP/localhost'));
        stage.defer(server.close);
        const kerberos = { ticket: { from: 'named', name: cache }, realm: 'HOME.EXAMPLE' } as const;
        const connection = open(server.origin, { method: 'kerberos', methods: ['kerberos'], kerberos });
        return { ...connection, environment: { KRB5_CONFIG: home.environment.KRB5_CONFIG ?? '' } };
      },
    },
    {
      name: 'Kerberos: this computer accepts no key of the service',
      verdict: diagnosis(
        'kerberos-encryption',
        /no key with an encryption type/,
        /aucune clé d’un type/,
        /check permitted_enctypes/,
        /vérifier permitted_enctypes/,
      ),
      stage: async (stage) => {
        home.administer('addprinc -randkey -e aes256-cts:normal HTTP/aes256.example');
        const cache = home.ticket(cacheName(), 'jo', password);
        const lines = ['default_realm = HOME.EXAMPLE', 'udp_preference_limit = 1', 'permitted_enctypes = aes128-cts-hmac-sha1-96'];
        const configuration = await configured({}, { libdefaults: lines });
        return staged(stage, cache, 'HTTP/aes256.example@HOME.EXAMPLE', configuration);
      },
    },
    ...(hasNetwork ? [otherAddress] : []),
    {
      name: 'Kerberos: the ticket is postdated',
      verdict: diagnosis(
        'kerberos-ticket-not-yet-valid',
        /isn’t valid yet.*postdated/,
        /pas encore valide.*postdaté/,
        /kinit -v/,
        /kinit -v/,
      ),
      stage: async (stage) => {
        const cache = home.ticket(cacheName(), 'jo', password, '-s', '1h');
        return staged(stage, cache, 'HTTP/home.example@HOME.EXAMPLE', await configured({}));
      },
    },
    {
      name: 'Kerberos: the postdated ticket started, and is not validated',
      verdict: diagnosis(
        'kerberos-ticket-not-yet-valid',
        /isn’t valid yet.*postdated/,
        /pas encore valide.*postdaté/,
        /kinit -v/,
        /kinit -v/,
      ),
      stage: async (stage) => {
        const cache = home.ticket(cacheName(), 'jo', password, '-s', '1s');
        const environment = { ...home.environment, LC_ALL: 'C', TZ: 'UTC' };
        const listing = readKlist(spawnSync('klist', ['-f', '-c', cache], { env: environment, encoding: 'utf8' }).stdout);
        const start = listing?.invalidUntil ?? Number.NaN;
        await vi.waitFor(() => expect(Date.now()).toBeGreaterThanOrEqual(start), { timeout: 10_000, interval: 100 });
        return staged(stage, cache, 'HTTP/home.example@HOME.EXAMPLE', await configured({}));
      },
    },
  ];
}
