import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createCertificateMaker } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { KerberosParts } from './kerberos-cases.ts';

const diagnosis = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, step: Verdict['step'] = 'token'): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const serviceClosed = diagnosis(
  'kerberos-service-closed',
  /service’s account in the realm is disabled.*Your account isn’t the cause/,
  /compte du service.*désactivé.*votre propre compte n’est pas en cause/i,
  /enable the account of the service HTTP\//,
  /activer le compte du service HTTP\//,
);
const emptyCache = diagnosis(
  'kerberos-no-ticket',
  /empty, truncated, or isn’t a cache file/,
  /vide ou tronqué, ou n’est pas un fichier de cache/,
  /cache name.*kinit/,
  /nom du cache.*kinit/,
);
const missingCache = diagnosis(
  'kerberos-no-ticket',
  /names the ticket cache \S+, which doesn’t exist/,
  /désigne le cache de tickets \S+, qui n’existe pas/,
  /“Cache name”.*kinit -c/,
  /Nom du cache.*kinit -c/,
);
const notDecrypted = diagnosis(
  'kerberos-token-refused',
  /can’t decrypt the ticket for HTTP\/localhost \(key version \d/,
  /ne peut pas déchiffrer le ticket pour HTTP\/localhost \(version de clé \d/,
  /create the keytab of HTTP\/localhost again/,
  /recréer la table de clés de HTTP\/localhost/,
  'catalogue',
);
const noKey = diagnosis(
  'kerberos-token-refused',
  /keytab has no key of HTTP\/localhost with version \d/,
  /pas de clé de HTTP\/localhost avec la version \d/,
  /klist -ke.*key version \d/,
  /klist -ke.*version de clé \d/,
  'catalogue',
);
const serverClock = diagnosis(
  'kerberos-server-clock',
  /server reported.*clock differs/,
  /serveur a signalé.*horloge diffère/,
  /Set this computer’s clock.*server’s clock is wrong/,
  /Réglez l’horloge.*serveur/,
  'catalogue',
);

/** Writes an element of DER whose content is shorter than 256 bytes. */
const element = (tag: number, ...content: readonly Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([Buffer.from(bytes.length < 0x80 ? [tag, bytes.length] : [tag, 0x81, bytes.length]), bytes]);
};
const number = (value: number): Buffer => element(0x02, Buffer.from([value]));
const text = (value: string): Buffer => element(0x1b, Buffer.from(value));
const mechanism = Buffer.from('06092a864886f712010202', 'hex');

/** Returns the error message of a Kerberos service (KRB-ERROR, RFC 4120, section 5.9.1) as a GSS token, or wrapped in a SPNEGO rejection. */
function errorToken(code: number, form: 'kerberos' | 'spnego'): string {
  const name = element(0x30, element(0xa0, number(3)), element(0xa1, element(0x30, text('HTTP'), text('localhost'))));
  const error = [
    element(0xa0, number(5)),
    element(0xa1, number(30)),
    element(0xa4, element(0x18, Buffer.from('20261127120000Z'))),
    element(0xa5, number(0)),
    element(0xa6, number(code)),
    element(0xa9, text('TEST.EXAMPLE')),
    element(0xaa, name),
  ];
  const token = element(0x60, mechanism, Buffer.from([3, 0]), element(0x7e, element(0x30, ...error)));
  const rejection = [element(0xa0, element(0x0a, Buffer.from([2]))), element(0xa1, mechanism), element(0xa2, element(0x04, token))];
  return (form === 'kerberos' ? token : element(0xa1, element(0x30, ...rejection))).toString('base64');
}

/** Returns cases of services that the realm or the server rejects, and of unusable ticket caches. */
export function kerberosServiceCases({ realm, server, passwords }: KerberosParts): readonly FaultCase[] {
  const named = (name: string, servicePrincipal: string | null = null, baseUrl = server): StagedConnection =>
    open(baseUrl, { method: 'kerberos', methods: ['kerberos'], kerberos: { ticket: { from: 'named', name }, servicePrincipal } });
  const ticket = (name: string): string => realm.ticket(name, 'jo', passwords.jo);
  const service = (name: string, expected: Verdict, host: string, options: string): FaultCase => ({
    name: `Kerberos: ${name}`,
    verdict: expected,
    stage: () => {
      realm.administer(`addprinc -randkey ${options} HTTP/${host}.test.example`);
      return named(ticket(host), `HTTP@${host}.test.example`);
    },
  });
  const cache = (name: string, expected: Verdict, make: () => string): FaultCase => ({
    name: `Kerberos: ${name}`,
    verdict: expected,
    stage: () => named(make()),
  });
  const serverError = (name: string, expected: Verdict, code: number, form: 'kerberos' | 'spnego'): FaultCase => ({
    name: `Kerberos: the server reports ${name} (${form})`,
    verdict: expected,
    stage: async (stage) => {
      const { port } = await stage.http((request, response) => {
        const proof = request.headers.authorization === undefined ? '' : ` ${errorToken(code, form)}`;
        response.writeHead(401, { 'www-authenticate': `Negotiate${proof}` }).end();
      });
      return named(ticket(`error-${code}-${form}`), null, `http://localhost:${port}`);
    },
  });
  const afterTicket = (name: string, status: number, expected: Verdict): FaultCase => ({
    name: `Kerberos: ${name}`,
    verdict: expected,
    stage: async (stage) => {
      const { port } = await stage.http((request, response) => {
        if (request.headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': 'Negotiate' }).end();
        else response.writeHead(status, { 'content-type': 'text/html', server: 'Apache/2.4.62' }).end('<h1>Error</h1>');
      });
      return named(ticket(`after-${status}`), null, `http://localhost:${port}`);
    },
  });
  return [
    service('the realm issues no tickets for the service', serviceClosed, 'no-server', '-allow_svr'),
    service('the account of the service expired', serviceClosed, 'expired-service', '-expire yesterday'),
    service(
      'a policy of the realm forbids tickets for the service',
      diagnosis('kerberos-policy-denied', /policy of the Kerberos realm/, /règle du royaume/, /which policy applies/, /quelle règle/),
      'policy',
      '-allow_tgs_req',
    ),
    service(
      'the account of the service is disabled, which the realm reports as unknown',
      diagnosis('kerberos-service-unknown', /service is disabled/, /service est désactivé/, /Service principal/, /Principal du service/),
      'disabled',
      '-allow_tix',
    ),
    {
      name: 'Kerberos: the realm of the service is unknown',
      verdict: diagnosis(
        'kerberos-realm-unknown',
        /“Service realm” of this connection contains PARTNER\.EXAMPLE.*has no trust/,
        /contient PARTNER\.EXAMPLE.*ne connaît pas/,
        /Correct “Service realm”/,
        /Corrigez.*Royaume Kerberos du service/,
      ),
      stage: () => {
        const { settings } = named(ticket('partner'));
        const kerberos = { ticket: { from: 'named', name: `FILE:${realm.folder}/partner` }, realm: 'PARTNER.EXAMPLE' } as const;
        return { settings: { ...settings, kerberos } };
      },
    },
    {
      name: 'Kerberos: the realm of the user is in lower case',
      verdict: diagnosis(
        'kerberos-configuration',
        /no KDC for the realm test\.example.*case-sensitive/,
        /aucun KDC pour le royaume Kerberos test\.example.*majuscules/,
        /enter TEST\.EXAMPLE after @ in “Principal”/,
        /saisissez TEST\.EXAMPLE après @ sous «.Principal/,
      ),
      stage: () => ({
        ...open(server, {
          method: 'kerberos',
          methods: ['kerberos'],
          kerberos: { ticket: { from: 'password' }, principal: 'jo@test.example' },
        }),
        secrets: { 'kerberos-password': passwords.jo },
      }),
    },
    cache('the key ring has no tickets', missingCache, () => 'KEYRING:persistent:999999'),
    cache(
      'the cache is in the memory of another program',
      diagnosis('kerberos-no-ticket', /belongs to one program/, /appartient à un seul programme/, /another type/, /autre type/),
      () => 'MEMORY:other',
    ),
    cache('the folder of the cache does not exist', missingCache, () => 'DIR:/nonexistent/tickets'),
    cache('the cache is a folder', emptyCache, () => `FILE:${realm.folder}`),
    cache('the cache is truncated', emptyCache, () => {
      const name = ticket('truncated');
      const file = name.replace(/^FILE:/, '');
      writeFileSync(file, readFileSync(file).subarray(0, 60));
      return name;
    }),
    cache(
      'the service that keeps the tickets does not run',
      diagnosis('kerberos-no-ticket', /system service \(KCM\)/, /service du système \(KCM\)/, /sssd-kcm/, /sssd-kcm/),
      () => 'KCM:0',
    ),
    cache(
      'the cache has a ticket for another service only',
      diagnosis('kerberos-no-ticket', /no ticket-granting ticket/, /pas de ticket d’octroi/, /kinit/, /kinit/),
      () => {
        const name = `FILE:${realm.folder}/other-service`;
        spawnSync('kinit', ['-c', name, '-S', 'HTTP/rekeyed', 'jo'], { env: { ...realm.environment }, input: `${passwords.jo}\n` });
        return name;
      },
    ),
    {
      name: 'Kerberos: the server names no authentication scheme',
      verdict: diagnosis(
        'kerberos-not-offered',
        /names no scheme.*proxy removed the header/,
        /n’indique aucun schéma.*proxy a supprimé l’en-tête/,
        /Send token/,
        /Envoyer le jeton/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.server({ status: 401 });
        return named(ticket('no-scheme'), null, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the server requires Bearer after it has received the ticket',
      verdict: diagnosis(
        'kerberos-token-refused',
        /received the Kerberos token, and then required another authentication scheme: bearer/,
        /reçu le jeton Kerberos, puis a exigé un autre schéma d’authentification.: bearer/,
        /sign-in method that the server requires.*Service token/,
        /méthode d’authentification que le serveur exige.*Jeton de service/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.http((request, response) => {
          const scheme = request.headers.authorization === undefined ? 'Negotiate' : 'Bearer realm="data"';
          response.writeHead(401, { 'www-authenticate': scheme }).end();
        });
        return named(ticket('then-bearer'), null, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the service principal is in lower case',
      verdict: diagnosis('kerberos-service-unknown', /another letter case/, /autre casse/, /Service principal/, /Principal du service/),
      stage: () => named(ticket('lower-case'), 'http/localhost'),
    },
    {
      name: 'Kerberos: the server redirects to another one, which gets no ticket',
      verdict: diagnosis(
        'redirected-elsewhere',
        /redirected to another server, 127\.0\.0\.1/,
        /redirigée vers un autre serveur.*127\.0\.0\.1/,
        /final address/,
        /adresse finale/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.server({ status: 302, headers: { location: `${server.replace('localhost', '127.0.0.1')}/x` } });
        return named(ticket('elsewhere'), null, `http://localhost:${port}`);
      },
    },
    {
      name: 'Kerberos: the server needs delegated credentials',
      verdict: diagnosis(
        'deployment-fault',
        /isn’t allowed to use another server on your behalf/,
        /pas autorisé à utiliser un autre serveur en votre nom/,
        /constrained delegation/,
        /délégation contrainte/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.http((request, response) => {
          if (request.headers.authorization === undefined) response.writeHead(401, { 'www-authenticate': 'Negotiate' }).end();
          else response.writeHead(500, { 'content-type': 'application/json' }).end('{"message":"No delegated credentials available"}');
        });
        return named(ticket('delegation'), null, `http://localhost:${port}`);
      },
    },
    afterTicket(
      'the server fails because it cannot read its keytab',
      500,
      diagnosis(
        'deployment-fault',
        /Without a ticket.*\(401\).*With the ticket for HTTP\/localhost, it failed \(500\).*can’t read its keytab/,
        /Sans ticket.*\(401\).*Avec le ticket pour HTTP\/localhost, il a échoué \(500\).*keytab/,
        /read the keytab, and the keytab must contain HTTP\/localhost/,
        /lire la table de clés, et celle-ci doit contenir HTTP\/localhost/,
        'catalogue',
      ),
    ),
    afterTicket(
      'the server accepts the ticket of a user without rights',
      403,
      diagnosis(
        'not-permitted',
        /With the ticket of jo@TEST\.EXAMPLE, it denied access \(403\)/,
        /Avec le ticket de jo@TEST\.EXAMPLE, il a refusé l’accès \(403\)/,
        /allow jo@TEST\.EXAMPLE, or its group, for http:\/\/localhost/,
        /autoriser jo@TEST\.EXAMPLE ou son groupe pour http:\/\/localhost/,
        'catalogue',
      ),
    ),
    afterTicket(
      'the ticket is larger than the headers that the server accepts',
      431,
      diagnosis(
        'unexpected-answer',
        /ticket is too large.*jo@TEST\.EXAMPLE.*many groups/,
        /ticket Kerberos est trop volumineux.*jo@TEST\.EXAMPLE.*nombreux groupes/,
        /MaxRequestBytes.*large_client_header_buffers.*remove jo@TEST\.EXAMPLE from unneeded groups/,
        /MaxRequestBytes.*large_client_header_buffers.*retirer jo@TEST\.EXAMPLE des groupes inutiles/,
        'catalogue',
      ),
    ),
    {
      name: 'Kerberos: the server sends a web sign-in page and requests no ticket',
      verdict: diagnosis(
        'kerberos-server-not-authenticated',
        /sent a web page instead of requesting Kerberos.*behind a web sign-in page/,
        /page web au lieu de demander Kerberos.*page d’authentification web/,
        /which address and sign-in method programs must use/,
        /quelle adresse et quelle méthode d’authentification/,
        'catalogue',
      ),
      stage: async (stage) => {
        const { port } = await stage.server({ headers: { 'content-type': 'text/html' }, body: '<html><title>Sign in</title></html>' });
        return named(ticket('web-page'), null, `http://localhost:${port}`);
      },
    },
    serverError('a modified message', notDecrypted, 41, 'kerberos'),
    serverError('a missing version of the key', noKey, 44, 'spnego'),
    serverError(
      'a replay',
      diagnosis(
        'kerberos-token-refused',
        /already received this token/,
        /déjà reçu ce jeton/,
        /replay cache/,
        /cache de rejeu/,
        'catalogue',
      ),
      34,
      'kerberos',
    ),
    serverError(
      'a ticket for another service',
      diagnosis(
        'kerberos-token-refused',
        /another service than its own/,
        /autre service que le sien/,
        /Service principal/,
        /Principal du service/,
        'catalogue',
      ),
      35,
      'spnego',
    ),
    serverError('a wrong clock', serverClock, 37, 'kerberos'),
    serverError('a wrong clock', serverClock, 37, 'spnego'),
  ];
}

/** Returns the case of an alias whose server has a certificate with the registered name. Requires OpenSSL. */
export function kerberosAliasCase({ realm, passwords }: KerberosParts): FaultCase {
  return {
    name: 'Kerberos: the address is an alias, and the certificate has the name of the server',
    verdict: diagnosis(
      'kerberos-service-unknown',
      /localhost might be an alias: the server’s certificate is also valid for node7\.test\.example/,
      /localhost est peut-être un alias.*aussi valable pour node7\.test\.example/,
      /not an alias: try node7\.test\.example.*setspn -S web\/localhost/,
      /et non un alias.*essayez node7\.test\.example.*setspn -S web\/localhost/,
    ),
    stage: async (stage) => {
      const maker = await createCertificateMaker();
      stage.defer(async () => maker[Symbol.asyncDispose]());
      const ca = await maker.authority();
      const tls = await ca.issue({ names: 'DNS:localhost,DNS:node7.test.example,IP:127.0.0.1' });
      const { port } = await stage.server({ status: 401, headers: { 'www-authenticate': 'Negotiate' } }, tls);
      const name = realm.ticket('certificate-name', 'jo', passwords.jo);
      return open(`https://localhost:${port}`, {
        method: 'kerberos',
        methods: ['kerberos'],
        kerberos: { ticket: { from: 'named', name }, serviceName: 'web' },
        connection: { proxy: { mode: 'none' }, caFile: await stage.file('ca.pem', ca.cert) },
      });
    },
  };
}
