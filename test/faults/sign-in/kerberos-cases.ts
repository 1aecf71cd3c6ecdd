import { spawnSync } from 'node:child_process';
import { expect, vi } from 'vitest';
import type { ConnectionInput } from '../../../shared/contract/connections/connection.ts';
import { type Realm, shiftClock } from '../../kerberos/realm.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';

/** A running realm, and a server that accepts its tickets. */
export interface KerberosParts {
  readonly realm: Realm;
  /** Base URL of the server: `http://localhost:PORT`. */
  readonly server: string;
  readonly passwords: { readonly jo: string; readonly kim: string };
  /** Another configured realm. Its KDC accepts connections and never responds. */
  readonly silentRealm: string;
}

const diagnosis = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, step: Verdict['step'] = 'token'): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const noTicket = diagnosis('kerberos-no-ticket', /ticket/, /ticket/, /kinit|ticket/, /kinit|ticket/);
const serviceUnknown = diagnosis(
  'kerberos-service-unknown',
  /service/,
  /service/,
  /canonicali[sz]ation|[Ss]ervice principal/i,
  /canonicali[sz]ation|principal/i,
);
const passwordWrong = diagnosis('kerberos-password-wrong', /password/, /mot de passe/, /password/, /mot de passe/);
const userUnknown = diagnosis(
  'kerberos-user-unknown',
  /user|principal/,
  /utilisateur|principal/,
  /name|spelling|realm/,
  /nom|orthographe|royaume/,
);

/** Returns cases of Kerberos sign-in with a real KDC. */
export function kerberosCases({ realm, server, passwords, silentRealm }: KerberosParts): readonly FaultCase[] {
  const of = (kerberos: NonNullable<ConnectionInput['kerberos']>, baseUrl = server): StagedConnection =>
    open(baseUrl, { method: 'kerberos', methods: ['kerberos'], kerberos });
  const named = (cache: string, more: Partial<NonNullable<ConnectionInput['kerberos']>> = {}, baseUrl = server): StagedConnection =>
    of({ ticket: { from: 'named', name: cache }, ...more }, baseUrl);
  const byPassword = (principal: string, password: string): StagedConnection => ({
    ...of({ ticket: { from: 'password' }, principal }),
    secrets: { 'kerberos-password': password },
  });
  const ticket = (name: string, ...options: readonly string[]): string => realm.ticket(name, 'jo', passwords.jo, ...options);

  return [
    {
      name: 'Kerberos: no user signed in to the realm',
      verdict: diagnosis(
        'kerberos-no-ticket',
        /connection names the ticket cache FILE:\S+\/nobody, which doesn’t exist/,
        /connexion désigne le cache de tickets FILE:\S+\/nobody, qui n’existe pas/,
        /correct “Cache name”.*realm TEST\.EXAMPLE.*kinit -c FILE:\S+ USER@TEST\.EXAMPLE.*keytab/,
        /corrigez «.Nom du cache.».*TEST\.EXAMPLE.*kinit -c FILE:\S+ USER@TEST\.EXAMPLE.*keytab/,
      ),
      stage: () => named(`FILE:${realm.folder}/nobody`),
    },
    {
      name: 'Kerberos: KRB5CCNAME selects a cache that does not exist',
      verdict: diagnosis(
        'kerberos-no-ticket',
        /KRB5CCNAME selects the ticket cache FILE:\S+\/no-ticket, which doesn’t exist/,
        /KRB5CCNAME désigne le cache de tickets FILE:\S+\/no-ticket, qui n’existe pas/,
        /kinit -c FILE:\S+\/no-ticket USER@TEST\.EXAMPLE.*keytab.*domain account.*correct KRB5CCNAME/,
        /kinit -c FILE:\S+\/no-ticket USER@TEST\.EXAMPLE.*keytab.*compte du domaine.*Corrigez alors KRB5CCNAME/,
      ),
      stage: () => of({}),
    },
    {
      name: 'Kerberos: the ticket cache is junk',
      verdict: noTicket,
      stage: async (stage) => named(`FILE:${await stage.file('junk', 'this is no ticket cache')}`),
    },
    {
      name: 'Kerberos: the ticket expired',
      verdict: diagnosis(
        'kerberos-ticket-expired',
        /ticket of jo@TEST\.EXAMPLE in FILE:\S+\/short was valid until \d.{5,30}UTC/,
        /ticket de jo@TEST\.EXAMPLE dans FILE:\S+\/short était valide jusqu’au \d.{5,30}UTC/,
        /kinit -c FILE:\S+\/short jo@TEST\.EXAMPLE/,
        /kinit -c FILE:\S+\/short jo@TEST\.EXAMPLE/,
      ),
      stage: async () => {
        const cache = ticket('short', '-l', '1s');
        const statusOfCache = () => spawnSync('klist', ['-s', '-c', cache], { env: { ...realm.environment } }).status;
        await vi.waitFor(() => expect(statusOfCache()).toBe(1), { timeout: 10_000, interval: 100 });
        return named(cache);
      },
    },
    {
      name: 'Kerberos: the ticket is of another user',
      verdict: diagnosis('kerberos-other-principal', /jo@|another user/, /jo@|autre utilisateur/, /[Ss]ign in|cache/, /cache|connectez/i),
      stage: () => named(ticket('of-jo'), { principal: 'kim@TEST.EXAMPLE' }),
    },
    {
      name: 'Kerberos: the realm has no such service',
      verdict: serviceUnknown,
      stage: () => named(ticket('service'), { servicePrincipal: 'HTTP@unknown.test.example', realm: 'TEST.EXAMPLE' }),
    },
    {
      name: 'Kerberos: the password is wrong',
      verdict: passwordWrong,
      stage: (stage) => byPassword('jo@TEST.EXAMPLE', stage.canary.password),
    },
    {
      name: 'Kerberos: the user does not exist',
      verdict: userUnknown,
      stage: (stage) => byPassword('nobody@TEST.EXAMPLE', stage.canary.password),
    },
    {
      name: 'Kerberos: the password expired',
      verdict: diagnosis('kerberos-password-expired', /expired/, /expiré/, /kpasswd|[Cc]hange/, /kpasswd|[Cc]hange|modifi/),
      stage: () => {
        realm.administer('addprinc -pw canary-old-password -pwexpire yesterday old');
        return byPassword('old@TEST.EXAMPLE', 'canary-old-password');
      },
    },
    {
      name: 'Kerberos: the account is closed',
      verdict: diagnosis(
        'kerberos-account-closed',
        /disabled|locked|closed|revoked/,
        /désactivé|verrouillé|fermé/,
        /administrator/,
        /administrateur/,
      ),
      stage: () => {
        realm.administer('addprinc -pw canary-gone-password -allow_tix gone');
        return byPassword('gone@TEST.EXAMPLE', 'canary-gone-password');
      },
    },
    {
      name: 'Kerberos: the server offers Basic only',
      verdict: diagnosis('kerberos-not-offered', /basic/i, /basic/i, /method|administrator/, /méthode|administrateur/, 'catalogue'),
      stage: async (stage) => {
        const { port } = await stage.server({ status: 401, headers: { 'www-authenticate': 'Basic realm="data"' } });
        return named(ticket('basic'), {}, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the server offers NTLM only',
      verdict: diagnosis(
        'kerberos-ntlm-refused',
        /offers NTLM, but not Kerberos/,
        /propose NTLM, mais pas Kerberos/,
        /enable Kerberos/,
        /activer Kerberos/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.server({ status: 401, headers: { 'www-authenticate': 'NTLM' } });
        return named(ticket('ntlm'), {}, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the server requests an OAuth token',
      verdict: diagnosis(
        'kerberos-not-offered',
        /requests an OAuth token \(Bearer\), not Kerberos/,
        /demande un jeton OAuth \(Bearer\), et non Kerberos/,
        /Select an OAuth sign-in method/,
        /méthode d’authentification OAuth/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.server({ status: 401, headers: { 'www-authenticate': 'Bearer realm="data"' } });
        return named(ticket('bearer'), {}, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the server requires a ticket, and the connection has no sign-in',
      verdict: diagnosis(
        'not-signed-in',
        /requires sign-in with Kerberos/,
        /exige une authentification Kerberos/,
        /Select “Kerberos ticket”/,
        /«.Ticket Kerberos.» comme méthode/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { origin } = await stage.server({ status: 401, headers: { 'www-authenticate': 'Negotiate, NTLM' } });
        return open(origin);
      },
    },
    {
      name: 'Kerberos: a reverse proxy removes the Authorization header',
      verdict: diagnosis(
        'kerberos-token-refused',
        /reverse proxy removes the Authorization header/,
        /proxy inverse supprime l’en-tête Authorization/,
        /each reverse proxy forwards the Authorization header/,
        /chaque proxy inverse transmet l’en-tête Authorization/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.http((_request, response) => {
          // The headers of the client aren't forwarded.
          void fetch(server).then((answer) => {
            response.writeHead(answer.status, { 'www-authenticate': answer.headers.get('www-authenticate') ?? '' }).end();
          });
        });
        return named(ticket('removed'), {}, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the server rejects a good ticket',
      verdict: diagnosis(
        'kerberos-token-refused',
        /rejected|keytab/,
        /refusé|rejeté|keytab/,
        /administrator/,
        /administrateur/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.server({ status: 401, headers: { 'www-authenticate': 'Negotiate' } });
        return named(ticket('refused'), {}, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the server does not authenticate itself',
      verdict: diagnosis(
        'kerberos-server-not-authenticated',
        /status 200\), but didn’t send the Kerberos proof of identity of HTTP\/localhost/,
        /statut 200\), mais n’a pas envoyé la preuve d’identité Kerberos de HTTP\/localhost/,
        /clear “Require mutual authentication”/,
        /décochez «.Exiger l’authentification mutuelle.»/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.http((request, response) => {
          if (request.headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': 'Negotiate' }).end();
          else response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
        });
        return named(ticket('unproved'), {}, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the address is an IP address',
      verdict: diagnosis('kerberos-service-address', /IP address/, /adresse IP/, /host name/, /nom d’hôte/),
      stage: async (stage) => {
        const { origin } = await stage.server({ status: 401, headers: { 'www-authenticate': 'Negotiate' } });
        return named(ticket('address'), {}, origin);
      },
    },
    {
      name: 'Kerberos: the realm of the user is not configured',
      verdict: diagnosis(
        'kerberos-configuration',
        /OTHER\.EXAMPLE|krb5\.conf/,
        /OTHER\.EXAMPLE|krb5\.conf/,
        /krb5\.conf|realm/,
        /krb5\.conf|royaume/,
      ),
      stage: (stage) => byPassword('jo@OTHER.EXAMPLE', stage.canary.password),
    },
    {
      name: 'Kerberos: the KDC never responds',
      verdict: diagnosis(
        'kerberos-kdc-unreachable',
        /SILENT\.EXAMPLE \(127\.0\.0\.1:\d+\) didn’t respond/,
        /SILENT\.EXAMPLE \(127\.0\.0\.1:\d+\) n’a pas répondu/,
        /VPN.*connect to the KDC \(127\.0\.0\.1:\d+; TCP and UDP/,
        /VPN.*se connecter au KDC \(127\.0\.0\.1:\d+.; TCP et UDP/,
      ),
      stage: (stage) => byPassword(`jo@${silentRealm}`, stage.canary.password),
    },
    {
      name: 'Kerberos: the clock of this computer is an hour behind the realm',
      verdict: diagnosis(
        'kerberos-clock-skew',
        /clock.*differ.*KDC’s clock is probably wrong/,
        /horloge.*diffère.*horloge du KDC est donc probablement fausse/,
        /Check this computer’s clock.*kinit/,
        /Vérifiez l’horloge.*kinit/,
      ),
      stage: async () => {
        const cache = ticket('hour-behind');
        await shiftClock(cache, 3_600);
        return named(cache);
      },
    },
    {
      name: 'Kerberos: the account has only an RC4 key, which the realm does not accept',
      verdict: diagnosis(
        'kerberos-password-unusable',
        /legacy@TEST\.EXAMPLE.*such as RC4/,
        /legacy@TEST\.EXAMPLE.*comme RC4/,
        /enable AES/,
        /activer AES/,
      ),
      stage: () => {
        realm.administer('addprinc -pw canary-legacy-password -e arcfour-hmac:normal legacy');
        return byPassword('legacy@TEST.EXAMPLE', 'canary-legacy-password');
      },
    },
    {
      name: 'Kerberos: the service has only an RC4 key, which the realm does not accept',
      verdict: diagnosis(
        'kerberos-encryption',
        /service HTTP\/legacy\.test\.example has no key/,
        /service HTTP\/legacy\.test\.example n’a aucune clé/,
        /enable AES.*keytab/,
        /activer AES.*keytab/,
      ),
      stage: () => {
        realm.administer('addprinc -randkey -e arcfour-hmac:normal HTTP/legacy.test.example');
        return named(ticket('legacy-service'), { servicePrincipal: 'HTTP@legacy.test.example' });
      },
    },
    {
      name: 'Kerberos: the service accepts only session keys that this computer does not',
      verdict: diagnosis(
        'kerberos-encryption',
        /service HTTP\/session\.test\.example has no key/,
        /service HTTP\/session\.test\.example n’a aucune clé/,
        /enable AES/,
        /activer AES/,
      ),
      stage: () => {
        realm.administer(
          'addprinc -randkey HTTP/session.test.example',
          'setstr HTTP/session.test.example session_enctypes camellia256-cts-cmac',
        );
        return named(ticket('session'), { servicePrincipal: 'HTTP@session.test.example' });
      },
    },
    {
      name: 'Kerberos: the address is an alias that the realm does not know',
      verdict: diagnosis(
        'kerberos-service-unknown',
        /no principal HTTP\/www\.test\.example.*is an alias/,
        /HTTP\/www\.test\.example.*alias/,
        /instead of the alias.*setspn -S HTTP\/www\.test\.example.*ktadd HTTP\/www\.test\.example/,
        /à la place de l’alias.*setspn -S HTTP\/www\.test\.example.*ktadd HTTP\/www\.test\.example/,
      ),
      stage: async (stage) => {
        // The proxy resolves the name, so the name needs no DNS entry.
        const proxy = await stage.proxy({ plain: { status: 401, headers: { 'www-authenticate': 'Negotiate' } } });
        const { settings } = named(ticket('alias'), {}, 'http://www.test.example');
        return { settings: { ...settings, allowPlainHttp: true, connection: { proxy: { mode: 'manual', url: proxy.origin } } } };
      },
    },
    {
      name: 'Kerberos: the address has the short name of the server',
      verdict: diagnosis(
        'kerberos-service-unknown',
        /short name of the server/,
        /nom court du serveur/,
        /full host name in the base URL/,
        /nom d’hôte complet dans l’URL de base/,
      ),
      stage: async (stage) => {
        // The proxy resolves the name, so the name needs no DNS entry.
        const proxy = await stage.proxy({ plain: { status: 401, headers: { 'www-authenticate': 'Negotiate' } } });
        const { settings } = named(ticket('short-name'), {}, 'http://datasrv');
        return { settings: { ...settings, allowPlainHttp: true, connection: { proxy: { mode: 'manual', url: proxy.origin } } } };
      },
    },
    {
      name: 'Kerberos: the server has an old key of its service',
      verdict: diagnosis(
        'kerberos-token-refused',
        /rejected.*just now \(key version \d.*keytab is another one/,
        /refusé.*vient de délivrer.*version de clé \d.*keytab.*est une autre/,
        /compare the key of HTTP\/rekeyed.*with version \d.*kinit or another password won’t help/,
        /comparer la clé de HTTP\/rekeyed.*version \d.*ni kinit/,
        'catalogue',
      ),
      stage: () => named(ticket('rekeyed'), { servicePrincipal: 'HTTP@rekeyed' }),
    },
    {
      name: 'Kerberos: the clock of the server is ten minutes ahead',
      verdict: diagnosis('clock-skew', /10 minutes ahead/, /avance de 10.minutes/, /[Ss]ynchronize/, /[Ss]ynchronisez/, 'clock'),
      stage: async (stage) => {
        const date = new Date(Date.now() + 600_000).toUTCString();
        const { port } = await stage.server({ status: 401, headers: { 'www-authenticate': 'Negotiate', date } });
        return named(ticket('skewed'), {}, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the server responds with an IIS page',
      verdict: diagnosis(
        'kerberos-token-refused',
        /IIS rejected it.*registered for another account than the one of the application pool/,
        /IIS l’a refusé.*enregistré pour un autre compte que celui du pool d’applications/,
        /setspn -Q HTTP\/localhost.*useAppPoolCredentials/,
        /setspn -Q HTTP\/localhost.*useAppPoolCredentials/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.server({
          status: 401,
          headers: { 'www-authenticate': 'Negotiate, NTLM', 'content-type': 'text/html', server: 'Microsoft-IIS/10.0' },
          body: '<html><head><title>401 - Unauthorized</title></head></html>',
        });
        return named(ticket('iis'), {}, `http://localhost:${port}`);
      },
    },
  ];
}
