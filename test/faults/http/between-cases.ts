import { open } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, page, plain, type Responder } from '../laboratory/responses.ts';
import { always, denied, fault, firewall, gatewayTls, noBackend, rejecting, unexpected } from './expected.ts';

// Errors of gateways, proxies, and captive portals between the application and the API, and documents that they change.

const blockedByProxy = denied(
  /A proxy .*denies access/,
  /Un proxy .*(refuse|interdit)/,
  /proxy’s administrator/,
  /administrateur du proxy/,
);
const portal = unexpected(/captive portal/, /portail captif/, /sign in to the network/, /authentifiez-vous auprès du réseau/);
const proxySignIn = unexpected(
  /A proxy .*with its sign-in page/,
  /Un proxy .*page d’authentification/,
  /sign in to the proxy/,
  /authentifiez-vous auprès du proxy/,
);
const gatewayRule = denied(
  /access rule of the gateway .*rejected/,
  /règle d’accès de la passerelle .*rejeté/,
  /what the rule requires/,
  /ce que la règle exige/,
  'catalogue',
);
const grpc = unexpected(/is a gRPC service/, /service gRPC/, /address of the REST or OData API/, /adresse de l’API REST ou OData/);
const partial = unexpected(/only a part of the document \(206\)/, /une partie du document \(206\)/, /Try again/, /Réessayez/, 'catalogue');
const filterRequired: Verdict = verdict(
  'rest',
  'query-refused',
  { en: /requires a filter or a parameter/, fr: /exige un filtre ou un paramètre/ },
  { en: /In the query, add.*API to test/, fr: /Dans la requête, ajoutez.*API à tester/ },
);

const queryTimeout: Verdict = verdict(
  'rest',
  'deployment-fault',
  { en: /database behind the server stopped the query/, fr: /base de données derrière le serveur a arrêté la requête/ },
  { en: /add filters/, fr: /ajoutez des filtres/ },
);
const sapClient = unexpected(
  /no client with the requested number/,
  /aucun mandant du numéro demandé/,
  /which SAP client/,
  /quel mandant SAP/,
);

const country = denied(/denies access from your country/, /refuse l’accès depuis votre pays/, /VPN or proxy/, /VPN ou un proxy/);
const noColumns = unexpected(
  /rows with the columns of this API/,
  /colonnes de cette API/,
  /Path to rows in REST/,
  /Chemin des lignes/,
  'rest',
);
const malformedHttp = unexpected(/isn’t valid HTTP/, /n’est pas du HTTP valide/, /administrator/, /administrateur/);

const accessGateway = denied(
  /access gateway in front of the server/,
  /passerelle d’accès devant le serveur/,
  /access gateway/,
  /passerelle/,
  'catalogue',
);
const noApplication = fault(
  /No application responds behind the gateway/,
  /Aucune application ne répond/,
  /running and has a route/,
  /démarrée et possède/,
);
const waitingRoom = fault(/A waiting room .*holds back requests/, /Une salle d’attente .*retient les requêtes/, /bypass/, /contournent/);
const csvAsJson = unexpected(
  /delimited text \(CSV\), but declared as/,
  /texte délimité \(CSV\), mais déclarée/,
  /text\/csv/,
  /text\/csv/,
  'rest',
);
const quotedStart = quoting(
  unexpected(
    /doesn’t contain rows in a known format/,
    /ne contient pas de lignes dans un format connu/,
    /documentation of the API/,
    /documentation de l’API/,
    'rest',
  ),
  /Service is alive/,
);
const metadataError = quoting(
  unexpected(
    /returned an error message instead of data/,
    /message d’erreur au lieu/,
    /[Ss]end the server message/,
    /[Ee]nvoyez le message/,
    'metadata',
  ),
  /Model is being deployed/,
);

/** Returns a case whose server redirects to a page on another host, with these parameters. */
const redirecting = (name: string, expected: Verdict, parameters: string, shown: string): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { port } = await stage.server(page(200, shown));
    return open((await stage.server({ status: 302, headers: { location: `http://localhost:${port}/login?${parameters}` } })).origin);
  },
});

const rows = (name: string, expected: Verdict, rest: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ rest })).origin),
});

/** Responses of gateways, proxies, and portals in front of an API. */
export const betweenCases: readonly FaultCase[] = [
  always(
    'Envoy does not trust the certificate of the server behind it',
    gatewayTls,
    plain(
      503,
      'upstream connect error or disconnect/reset before headers. reset reason: remote connection failure, transport failure reason: TLS_error:|268435581:SSL routines:OPENSSL_internal:CERTIFICATE_VERIFY_FAILED:TLS_error_end',
      { server: 'envoy' },
    ),
  ),
  always('Cloudflare does not trust the certificate of the server behind it (526)', gatewayTls, plain(526, 'error code: 526')),
  rejecting('Istio: an access rule rejects the request', gatewayRule, plain(403, 'RBAC: access denied', { server: 'istio-envoy' })),
  rejecting('the origin of the request is not allowed', gatewayRule, json(403, { error: 'Origin not allowed' })),
  always(
    'Blue Coat denies access without its name',
    blockedByProxy,
    page(
      403,
      '<HTML><HEAD><TITLE>Access Denied</TITLE></HEAD><BODY><big>Access Denied (policy_denied)</big><br>Your system policy has denied access to the requested URL.</BODY></HTML>',
    ),
  ),
  always(
    'an unknown web filter denies access because of a category',
    blockedByProxy,
    page(
      403,
      '<html><head><title>Blocked</title></head><body><h1>This page has been blocked</h1><p>Access to data.example is not permitted by your organisation. Reason: content categorised as File Hosting.</p></body></html>',
    ),
  ),
  redirecting(
    'a captive portal is recognized by its heading',
    portal,
    'url=http://data.example/',
    '<html><head><title>Login</title></head><body><h1>Welcome to the Hotel Guest Wi-Fi</h1></body></html>',
  ),
  redirecting(
    'a captive portal is recognized by the parameters of its address',
    portal,
    'ap_mac=00:11:22:33:44:55&client_mac=66:77:88:99:aa:bb&ssid=visitors&url=http://data.example/',
    '<html><head><title>Welcome</title></head><body><form><input name="room"></form></body></html>',
  ),
  redirecting(
    'a proxy requires a sign-in on its page',
    proxySignIn,
    'origurl=http%3A%2F%2Fdata.example',
    '<html><head><title>Zscaler</title></head><body>Please enter your user name: <form><input name="u"></form></body></html>',
  ),
  always('a gRPC service', grpc, { status: 415, headers: { 'content-type': 'application/grpc', 'grpc-status': '3' } }),
  always('a cache sends a part of the document', partial, {
    status: 206,
    headers: { 'content-type': 'application/json', 'content-range': 'bytes 0-9/500' },
    body: '[{"name":',
  }),
  rows(
    'the API requires a filter',
    filterRequired,
    json(400, { error: { code: 'FilterRequired', message: 'A filter on "date" is required for this entity set.' } }),
  ),
  rows(
    'SharePoint: the query reads too many rows of a list',
    verdict(
      'rest',
      'query-refused',
      { en: /list view threshold of SharePoint/, fr: /seuil d’affichage de liste/ },
      { en: /indexed columns/, fr: /colonnes indexées/ },
    ),
    json(500, {
      'odata.error': {
        code: '-2147024860, Microsoft.SharePoint.SPQueryThrottledException',
        message: { lang: 'en-US', value: 'The attempted operation is prohibited because it exceeds the list view threshold.' },
      },
    }),
  ),
  rows(
    'the database stops a query at its time limit',
    queryTimeout,
    json(500, { error: { message: 'Execution Timeout Expired. The timeout period elapsed prior to completion of the operation.' } }),
  ),
  always(
    'SAP: the client does not exist',
    sapClient,
    page(400, '<html><head><title>Logon Error Message</title></head><body><p>Client 999 is not available in this system</p></body></html>'),
  ),
  always(
    'a firewall denies access because of its policy',
    blockedByProxy,
    page(
      403,
      '<html><head><title>Access Denied</title></head><body>The page has been blocked by a firewall policy restriction.</body></html>',
    ),
  ),
  always(
    'CloudFront denies access from the country',
    country,
    page(
      403,
      '<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>403 ERROR</H1>The Amazon CloudFront distribution is configured to block access from your country. Generated by cloudfront (CloudFront) Request ID: abc==</BODY></HTML>',
      { server: 'CloudFront' },
    ),
  ),
  rows('the rows are deeper inside the response', noColumns, json(200, { meta: { total: 3 }, payload: { stuff: { id: 1 } } })),
  {
    name: 'the response begins like HTTP, but is not valid',
    verdict: malformedHttp,
    stage: async (stage) => open((await stage.sendingOnData('HTTP/1.1 5OO\n\nbroken')).origin),
  },
  always(
    'OpenShift: no application for the host name',
    noApplication,
    page(
      503,
      '<html><head><title>Application is not available</title></head><body><p>The application is currently not serving requests at this endpoint. It may not have been started. Make sure that a route matching this hostname exists.</p></body></html>',
    ),
  ),
  always(
    'a waiting room holds back the request',
    waitingRoom,
    page(200, '<html><head><title>Waiting Room powered by Cloudflare</title></head><body>You are now in line.</body></html>'),
  ),
  rows('the rows are delimited text that is declared as JSON', csvAsJson, {
    headers: { 'content-type': 'application/json' },
    body: 'id;delay;mystery\n1;2.5;3\n2;3.5;4\n',
  }),
  rows('the response of the rows is a sentence', quotedStart, plain(200, 'Service is alive')),
  {
    name: '$metadata is an error message with status 200',
    verdict: metadataError,
    stage: async (stage) =>
      open((await stage.api({ metadata: json(200, { error: { code: 'X', message: 'Model is being deployed' } }) })).origin),
  },
  always(
    'F5: the access policy denies the session',
    accessGateway,
    page(
      200,
      '<html><head><title>BIG-IP logout page</title></head><body>Your session could not be established. Access was denied by the access policy.</body></html>',
    ),
  ),
  always(
    'Varnish reaches no server behind it',
    noBackend,
    page(503, '<html><head><title>503 Backend fetch failed</title></head><body><h3>Guru Meditation:</h3></body></html>'),
  ),
  always(
    'a gateway admits no programs',
    firewall,
    page(403, '<html><body>Automated access to this site is not allowed. Please use a supported browser.</body></html>'),
  ),
  always(
    'the server has no such document (501)',
    unexpected(/unusual status \(501\)/, /statut inhabituel \(501\)/, /base URL and paths/, /URL de base/, 'catalogue'),
    json(501, { error: { message: 'Not implemented' } }),
  ),
];
