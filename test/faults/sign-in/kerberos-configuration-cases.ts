import type { Realm } from '../../kerberos/realm.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';
import type { KerberosParts } from './kerberos-cases.ts';

const diagnosis = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('token', code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const broken = diagnosis(
  'kerberos-configuration',
  /krb5\.conf has a syntax error, or includes/,
  /krb5\.conf contient une erreur de syntaxe, ou inclut/,
  /administrator of this computer/,
  /administrateur de cet ordinateur/,
);
const refused = diagnosis(
  'kerberos-kdc-unreachable',
  /KDC \(127\.0\.0\.1:1\) refuses connections/,
  /KDC \(127\.0\.0\.1:1\) refuse les connexions/,
  /^Connect to the company network or VPN.*firewall blocks 127\.0\.0\.1:1 \(TCP and UDP/,
  /^Connectez-vous au réseau ou au VPN.*pare-feu bloque 127\.0\.0\.1:1 \(TCP et UDP/,
);
const unknownName = diagnosis(
  'kerberos-kdc-unreachable',
  /name of the KDC \(kdc\.no-such-host\.invalid:88\) isn’t found/,
  /nom du KDC \(kdc\.no-such-host\.invalid:88\) est introuvable/,
  /^Connect to the company network or VPN.*KDC of TEST\.EXAMPLE in krb5\.conf/,
  /^Connectez-vous au réseau ou au VPN.*KDC de TEST\.EXAMPLE dans krb5\.conf/,
);
const noKdc = diagnosis(
  'kerberos-configuration',
  /No KDC was found.*SRV record _kerberos\._tcp\.TEST\.EXAMPLE/,
  /Aucun KDC n’a été trouvé.*SRV _kerberos\._tcp\.TEST\.EXAMPLE/,
  /^Connect to the company network or VPN.*spelling of the realm.*KDC of TEST\.EXAMPLE to krb5\.conf/,
  /^Connectez-vous au réseau ou au VPN.*orthographe du royaume.*KDC de TEST\.EXAMPLE à krb5\.conf/,
);

/** Returns cases of other configurations of Kerberos. `rekeyed`: a realm whose keys one of the cases changes. */
export function kerberosConfigurationCases({ realm, server, passwords }: KerberosParts, rekeyed: Realm): readonly FaultCase[] {
  const byPassword = (principal: string): StagedConnection => ({
    ...open(server, { method: 'kerberos', methods: ['kerberos'], kerberos: { ticket: { from: 'password' }, principal } }),
    secrets: { 'kerberos-password': passwords.jo },
  });
  const byTicket = (name: string): StagedConnection =>
    open(server, { method: 'kerberos', methods: ['kerberos'], kerberos: { ticket: { from: 'named', name } } });
  const written = (
    name: string,
    expected: Verdict,
    make: (stage: Stage) => Promise<string>,
    staged: () => StagedConnection,
  ): FaultCase => ({
    name: `krb5.conf: ${name}`,
    verdict: expected,
    stage: async (stage) => ({ ...staged(), environment: { KRB5_CONFIG: await make(stage) } }),
  });
  const kdc = (address: string) => ({ realms: ['TEST.EXAMPLE = {', `  kdc = ${address}`, '}'] });
  const settings = (...lines: readonly string[]) => ({
    libdefaults: ['dns_lookup_kdc = false', 'dns_lookup_realm = false', 'udp_preference_limit = 1', ...lines],
  });
  const asJo = (): StagedConnection => byPassword('jo@TEST.EXAMPLE');
  return [
    written('a section is not closed', broken, (stage) => stage.file('krb5.conf', '[realms\n TEST.EXAMPLE = {\n'), asJo),
    written('a brace too many', broken, (stage) => stage.file('krb5.conf', '[realms]\n TEST.EXAMPLE = {\n }\n}\n'), asJo),
    written('an included file is missing', broken, (stage) => stage.file('krb5.conf', 'include /nonexistent/krb5.conf\n'), asJo),
    written('the file is missing', noKdc, async () => '/nonexistent/krb5.conf', asJo),
    written(
      'no default realm',
      diagnosis('kerberos-configuration', /default realm/, /royaume Kerberos par défaut/, /“Principal” with its realm/, /avec son royaume/),
      () => realm.configuration('no-default.conf', settings()),
      () => byPassword('jo'),
    ),
    written(
      'the default realm is in lower case',
      diagnosis(
        'kerberos-user-unknown',
        /belongs to another realm/,
        /appartient à un autre royaume/,
        /default realm in krb5\.conf/,
        /par défaut de krb5\.conf/,
      ),
      () =>
        realm.configuration('lower-case.conf', {
          libdefaults: ['default_realm = test.example', 'udp_preference_limit = 1', 'dns_lookup_kdc = false'],
          realms: ['test.example = {', `  kdc = 127.0.0.1:${realm.port}`, '}'],
        }),
      () => byPassword('jo'),
    ),
    written(
      'nobody listens at the KDC of an included file',
      refused,
      async (stage) => {
        const included = await stage.file('realm.conf', '[realms]\n TEST.EXAMPLE = {\n  kdc = 127.0.0.1:1\n }\n');
        return stage.file('krb5.conf', `include ${included}\n[libdefaults]\n udp_preference_limit = 1\n dns_lookup_kdc = false\n`);
      },
      asJo,
    ),
    written(
      'no KDC, and the search in DNS is off',
      diagnosis(
        'kerberos-configuration',
        /names no KDC for the realm TEST\.EXAMPLE.*turns off the search in DNS/,
        /n’indique aucun KDC pour le royaume Kerberos TEST\.EXAMPLE, et désactive la recherche/,
        /add the KDC of TEST\.EXAMPLE to krb5\.conf, or to set dns_lookup_kdc = true/,
        /ajouter le KDC de TEST\.EXAMPLE à krb5\.conf, ou de définir dns_lookup_kdc = true/,
      ),
      (stage) => stage.file('krb5.conf', '[libdefaults]\n dns_lookup_kdc = false\n'),
      asJo,
    ),
    written('nobody listens at the KDC', refused, () => realm.configuration('closed.conf', kdc('127.0.0.1:1')), asJo),
    written(
      'the name of the KDC does not exist',
      unknownName,
      () => realm.configuration('name.conf', kdc('kdc.no-such-host.invalid')),
      asJo,
    ),
    written(
      'another server uses the port of the KDC',
      diagnosis(
        'kerberos-kdc-unreachable',
        /accepts connections at 127\.0\.0\.1:\d+, but didn’t respond as a KDC/,
        /accepte les connexions à l’adresse 127\.0\.0\.1:\d+, mais n’a pas répondu comme un KDC/,
        /KDC of TEST\.EXAMPLE in krb5\.conf/,
        /KDC de TEST\.EXAMPLE dans krb5\.conf/,
      ),
      async (stage) => realm.configuration('other-server.conf', kdc(`127.0.0.1:${(await stage.server({ body: 'hello' })).port}`)),
      asJo,
    ),
    written(
      'this computer accepts only RC4',
      diagnosis(
        'kerberos-encryption',
        /no key with an encryption type/,
        /aucune clé d’un type/,
        /permitted_enctypes/,
        /permitted_enctypes/,
      ),
      () => realm.configuration('rc4.conf', settings('permitted_enctypes = arcfour-hmac', 'allow_weak_crypto = true')),
      asJo,
    ),
    written(
      'the encryption types are misspelled',
      diagnosis('kerberos-encryption', /don’t accept the same/, /n’acceptent pas les mêmes/, /permitted_enctypes/, /permitted_enctypes/),
      () => realm.configuration('misspelled.conf', settings('permitted_enctypes = aes265')),
      asJo,
    ),
    {
      name: 'Kerberos: the keys of the realm changed after the ticket was issued',
      verdict: diagnosis(
        'kerberos-ticket-rejected',
        /keys of the realm might have changed/,
        /clés du royaume ont peut-être changé/,
        /kinit/,
        /kinit/,
      ),
      stage: () => {
        const name = rekeyed.ticket('old', 'jo', passwords.jo);
        rekeyed.administer(`cpw -randkey krbtgt/${rekeyed.name}`);
        return { ...byTicket(name), environment: { KRB5_CONFIG: rekeyed.environment.KRB5_CONFIG ?? '' } };
      },
    },
  ];
}
