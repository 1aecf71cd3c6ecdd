import { open } from '../laboratory/connections.ts';
import { type FaultCase, quoting, verdict } from '../laboratory/fault-case.ts';
import { apachePage, httpSysPage, iisPage, json, nginxPage, page, plain, tomcatPage, xml } from '../laboratory/responses.ts';
import {
  always,
  badGateway,
  badRequest,
  clientCertificate,
  clientRejected,
  date,
  denied,
  fault,
  firewall,
  gatewayDenied,
  gatewayTimeout,
  gatewayTls,
  headersTooLarge,
  httpsPort,
  ipDenied,
  loginElsewhere,
  loginPage,
  methodNotAllowed,
  noBackend,
  noCatalogue,
  noRedirect,
  noRoute,
  quota,
  retryAfter,
  secured,
  serverError,
  unavailable,
  unexpected,
  unknownHost,
  unreachable,
} from './expected.ts';

/** Error statuses, redirects, and the error pages of web servers, gateways, and firewalls. */
export const httpCases: readonly FaultCase[] = [
  always(
    'nginx: plain HTTP was sent to the HTTPS port',
    httpsPort,
    nginxPage(400, 'The plain HTTP request was sent to HTTPS port', '<center>The plain HTTP request was sent to HTTPS port</center>'),
  ),
  always(
    'Apache: plain HTTP was sent to the HTTPS port',
    httpsPort,
    apachePage(
      400,
      'Bad Request',
      'Your browser sent a request that this server could not understand.<br />\nReason: You’re speaking plain HTTP to an SSL-enabled server port.',
    ),
  ),
  always('Go: plain HTTP was sent to the HTTPS port', httpsPort, plain(400, 'Client sent an HTTP request to an HTTPS server.\n')),
  always(
    'Tomcat: plain HTTP was sent to the HTTPS port',
    httpsPort,
    plain(400, 'Bad Request\r\nThis combination of host and port requires TLS.\r\n'),
  ),
  {
    name: 'a TLS server that responds to plain HTTP with an alert',
    verdict: httpsPort,
    stage: async (stage) => open((await stage.sendingOnData(Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46]))).origin),
  },
  always(
    'nginx: no client certificate was sent',
    clientCertificate,
    nginxPage(400, 'No required SSL certificate was sent', '<center>No required SSL certificate was sent</center>'),
  ),
  always(
    'nginx: the client certificate is wrong',
    clientRejected,
    nginxPage(400, 'The SSL certificate error', '<center>The SSL certificate error</center>'),
  ),
  always(
    'IIS: a client certificate is required',
    clientCertificate,
    iisPage(
      403,
      '403.7 - Forbidden',
      'The page you are attempting to access requires your browser to have a Secure Sockets Layer (SSL) client certificate that the Web server recognizes.',
    ),
  ),
  always(
    'nginx: headers too large',
    headersTooLarge,
    nginxPage(400, 'Request Header Or Cookie Too Large', '<center>Request Header Or Cookie Too Large</center>'),
  ),
  always(
    'Apache: headers too large',
    headersTooLarge,
    apachePage(
      400,
      'Bad Request',
      'Your browser sent a request that this server could not understand.<br />Size of a request header field exceeds server limit.',
    ),
  ),
  always(
    'IIS: headers too large',
    headersTooLarge,
    httpSysPage(400, 'Bad Request - Request Too Long', 'The size of the request headers is too long.'),
  ),
  always('Tomcat: headers too large', headersTooLarge, tomcatPage(400, 'Bad Request', 'Request header is too large')),
  always('Node: headers too large (431)', headersTooLarge, { status: 431 }),
  always(
    'the URL is too long (414)',
    unexpected(/larger than the server accepts \(414\)/, /\(414\)/, /Shorten|limit/, /limite|[Rr]accourcissez/),
    nginxPage(414, 'Request-URI Too Large'),
  ),
  always('IIS: unknown host name', unknownHost, httpSysPage(400, 'Bad Request - Invalid Hostname', 'The request hostname is invalid.')),
  always(
    'the request was for another server (421)',
    unknownHost,
    apachePage(
      421,
      'Misdirected Request',
      'The client needs a new connection for this request as the requested host name does not match the Server Name Indication (SNI) in use for this connection.',
    ),
  ),
  always(
    'Heroku: no such app',
    unknownHost,
    page(
      404,
      '<!DOCTYPE html><html><head><title>No such app</title></head><body>There is no app configured at that hostname.</body></html>',
      { server: 'Heroku' },
    ),
  ),
  always(
    'F5 BIG-IP blocks the request',
    firewall,
    page(
      200,
      '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br><br>Your support ID is: 1234567890123<br></body></html>',
    ),
  ),
  always(
    'F5 BIG-IP blocks the request (403)',
    quoting(firewall, /1234567890123/),
    page(
      403,
      '<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 1234567890123</body></html>',
    ),
  ),
  always(
    'Cloudflare blocks the request',
    firewall,
    page(
      403,
      '<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head><body><h1>Sorry, you have been blocked</h1><span>Cloudflare Ray ID: 84c</span></body></html>',
      { server: 'cloudflare', 'cf-ray': '84c' },
    ),
  ),
  always(
    'Cloudflare requires a browser',
    denied(
      /web application firewall .*blocked the request: it requires a browser check/,
      /pare-feu .*bloqué.*vérification du navigateur/,
      /allow this request without a browser check/,
      /sans vérification du navigateur/,
    ),
    page(
      403,
      '<!DOCTYPE html><html><head><title>Just a moment...</title></head><body><div id="cf-chl-widget"></div>Enable JavaScript and cookies to continue</body></html>',
      { server: 'cloudflare', 'cf-mitigated': 'challenge' },
    ),
  ),
  always(
    'Akamai blocks the request',
    firewall,
    page(
      403,
      '<HTML><HEAD>\n<TITLE>Access Denied</TITLE>\n</HEAD><BODY>\n<H1>Access Denied</H1>\nYou don\'t have permission to access "http&#58;&#47;&#47;data" on this server.<P>\nReference&#32;&#35;18&#46;7d2f&#46;1700&#46;1a\n</BODY>\n</HTML>',
      { server: 'AkamaiGHost' },
    ),
  ),
  always(
    'Imperva blocks the request',
    firewall,
    page(
      403,
      '<html style="height:100%"><head></head><body><iframe src="/_Incapsula_Resource?CWUDNSAI=1">Request unsuccessful. Incapsula incident ID: 123-456</iframe></body></html>',
    ),
  ),
  always(
    'CloudFront with a web application firewall blocks the request',
    firewall,
    page(
      403,
      "<HTML><HEAD><TITLE>ERROR: The request could not be satisfied</TITLE></HEAD><BODY><H1>403 ERROR</H1>Request blocked. We can't connect to the server for this app. <PRE>Generated by cloudfront (CloudFront)\nRequest ID: abc==</PRE></BODY></HTML>",
      { server: 'CloudFront' },
    ),
  ),
  always(
    'ModSecurity blocks the request',
    firewall,
    apachePage(
      406,
      'Not Acceptable',
      'An appropriate representation of the requested resource could not be found on this server. This error was generated by Mod_Security.',
    ),
  ),
  secured(
    'a gateway denies the IP address, in JSON',
    quoting(ipDenied, /203\.0\.113\.7/),
    json(403, { error: { code: 'IpForbidden', message: 'Your IP 203.0.113.7 is not allowed' } }),
  ),
  secured(
    'a status of its own for the catalogue, which has no query',
    quoting(
      unexpected(/unusual status \(423\)/, /statut inhabituel \(423\)/, /base URL and paths/, /URL de base et les chemins/, 'catalogue'),
      /tenant is locked/,
    ),
    json(423, { message: 'The tenant is locked' }),
  ),
  always('nginx denies the address', gatewayDenied, nginxPage(403, 'Forbidden')),
  always('Apache denies the address', gatewayDenied, apachePage(403, 'Forbidden', "You don't have permission to access this resource.")),
  always(
    'IIS denies the IP address',
    ipDenied,
    iisPage(403, '403.503 - Forbidden', 'The IP address from which you are browsing is not permitted to access the requested Web site.'),
  ),
  always(
    'Istio denies access',
    quoting(denied(/without sign-in \(403\)/, /403/, /sign-in method/, /méthode d’authentification/, 'catalogue'), /RBAC: access denied/),
    plain(403, 'RBAC: access denied', { server: 'istio-envoy' }),
  ),
  always('nginx: the server behind it does not run (502)', badGateway, nginxPage(502, 'Bad Gateway')),
  always(
    'AWS load balancer: the server behind it sends an invalid response (502)',
    badGateway,
    page(
      502,
      '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n',
      { server: 'awselb/2.0' },
    ),
  ),
  always(
    'Cloudflare: the server behind it is down (521)',
    unreachable,
    page(
      521,
      '<!DOCTYPE html><html><head><title>data.example | 521: Web server is down</title></head><body>Web server is down</body></html>',
      { server: 'cloudflare' },
    ),
  ),
  always(
    'Cloudflare: TLS to the server behind it fails (525)',
    gatewayTls,
    page(525, '<!DOCTYPE html><html><head><title>data.example | 525: SSL handshake failed</title></head><body></body></html>', {
      server: 'cloudflare',
    }),
  ),
  always(
    'HAProxy: no server behind it (503)',
    noBackend,
    page(503, '<html><body><h1>503 Service Unavailable</h1>\nNo server is available to handle this request.\n</body></html>\n'),
  ),
  always(
    'Envoy: no server behind it (503)',
    quoting(noBackend, /no healthy upstream/),
    plain(503, 'no healthy upstream', { server: 'envoy' }),
  ),
  always('Kubernetes: no endpoints (503)', unavailable, nginxPage(503, 'Service Temporarily Unavailable')),
  always(
    'maintenance until a time (503)',
    fault(/unavailable \(503\).*retry in 60 minutes/, /indisponible \(503\).*60.min/, /in 60 min/, /60.min/),
    json(503, { message: 'Scheduled maintenance' }, { 'retry-after': '3600' }),
  ),
  always('nginx: the server behind it takes too long (504)', gatewayTimeout, nginxPage(504, 'Gateway Time-out')),
  always(
    'Azure API Management: the server behind it takes too long (504)',
    gatewayTimeout,
    json(504, { statusCode: 504, message: 'GatewayTimeout' }),
  ),
  always('the application has an error (500, RFC 9457)', quoting(serverError, /database is closed/), {
    status: 500,
    headers: { 'content-type': 'application/problem+json' },
    body: '{"type":"about:blank","title":"Internal Server Error","status":500,"detail":"The database is closed."}',
  }),
  always(
    'the application has an error (500, Spring)',
    quoting(serverError, /Could not open JPA/),
    json(500, {
      timestamp: '2026-11-25T10:00:00',
      status: 500,
      error: 'Internal Server Error',
      message: 'Could not open JPA EntityManager',
      path: '/dmp-api',
    }),
  ),
  always(
    'the application has an error (500, Tomcat page)',
    quoting(serverError, /NullPointerException/),
    tomcatPage(500, 'Internal Server Error', 'java.lang.NullPointerException'),
  ),
  always(
    'SAP: the service is not active (403)',
    quoting({ ...gatewayDenied, fix: { en: [/administrator/], fr: [/administrateur/] } }, /SAP NetWeaver/, /not active/),
    page(
      403,
      '<html><head><title>Forbidden</title></head><body><h1>Service /sap/opu/odata/x is not active (termination: RABAX_STATE)</h1>SAP NetWeaver</body></html>',
      { server: 'SAP NetWeaver Application Server / ABAP 754', 'sap-server': 'true' },
    ),
  ),
  always(
    'SAP: an error of the application server (500)',
    quoting(serverError, /ASSERTION_FAILED/),
    page(
      500,
      '<html><head><title>Application Server Error</title></head><body><h1>500 SAP Internal Server Error</h1><p>ERROR: The ASSERT condition was violated. (termination: RABAX_STATE) ASSERTION_FAILED</p></body></html>',
      { 'sap-server': 'true' },
    ),
  ),
  always(
    'too many requests, with seconds (429)',
    retryAfter(/2.minutes/),
    json(429, { message: 'API rate limit exceeded' }, { 'retry-after': '120' }),
  ),
  always(
    'too many requests, with a date (429)',
    retryAfter(new RegExp(`${date.getUTCFullYear()}, ${date.toISOString().slice(11, 16)}`)),
    plain(429, 'Slow down', { 'retry-after': date.toUTCString() }),
  ),
  always(
    'a quota is used up (429, body with a code)',
    quoting(quota, /QUOTA_EXCEEDED|daily quota/),
    json(429, { error: { code: 'QUOTA_EXCEEDED', message: 'The daily quota of 1000 calls is exceeded.' } }),
  ),
  always(
    'Azure API Management: out of call volume quota (403)',
    quoting(quota, /Out of call volume quota/),
    json(403, { statusCode: 403, message: 'Out of call volume quota. Quota will be replenished in 01:10:00.' }),
  ),
  always(
    'a rate limit shown in headers (429)',
    verdict(
      'catalogue',
      'too-many-requests',
      { en: /x-ratelimit-remaining: 0/i, fr: /x-ratelimit-remaining: 0/i },
      { en: /[Ww]ait/, fr: /[Aa]ttendez|[Pp]atientez/ },
    ),
    json(429, {}, { 'x-ratelimit-limit': '100', 'x-ratelimit-remaining': '0' }),
  ),
  always('nothing at this path (404, JSON)', noCatalogue, json(404, { status: 404, error: 'Not Found', path: '/dmp-api/expositions' })),
  always('nothing at this path (404, nginx)', noCatalogue, nginxPage(404, 'Not Found')),
  always(
    'nothing at this path (404, Tomcat)',
    noCatalogue,
    tomcatPage(404, 'Not Found', 'The requested resource [/dmp-api/expositions] is not available'),
  ),
  always(
    'Kong has no route (404)',
    quoting(noRoute, /no Route matched/),
    json(404, { message: 'no Route matched with those values' }, { server: 'kong/3.4.0' }),
  ),
  always('Traefik has no route (404)', noCatalogue, plain(404, '404 page not found\n')),
  always('the resource is gone (410)', noCatalogue, plain(410, 'Gone')),
  always('only POST is allowed (405)', methodNotAllowed, json(405, { error: 'Method Not Allowed' }, { allow: 'POST' })),
  always(
    'the API rejects the request as invalid (400)',
    quoting(badRequest, /tenant/),
    json(400, { message: 'The tenant of this request is unknown.' }),
  ),
  always(
    'the API cannot send JSON (406)',
    unexpected(/can’t send the format/, /format/, /base URL|paths/, /URL de base|chemins/, 'catalogue'),
    json(406, { message: 'Not Acceptable' }),
  ),
  always(
    'the web server timed out on the request (408)',
    verdict('catalogue', 'timed-out', { en: /408|timed out/i, fr: /408|[Dd]élai/ }, { en: /[Tt]ry again/, fr: /[Rr]éessayez/ }),
    page(408, "<html><body><h1>408 Request Time-out</h1>Your browser didn't send a complete request in time.</body></html>"),
  ),
  always(
    'the service is not available here for legal reasons (451)',
    denied(/legal/, /légal|juridique/, /administrator/, /administrateur/, 'catalogue'),
    plain(451, 'Unavailable For Legal Reasons'),
  ),
  always(
    'payment is required (402)',
    denied(/payment|subscription/i, /paiement|abonnement/i, /administrator|owner/, /administrateur|propriétaire/, 'catalogue'),
    json(402, { message: 'Your subscription has expired' }),
  ),
  always(
    'a login page in place of data',
    loginPage,
    page(
      200,
      '<!DOCTYPE html><html><head><title>Sign in to Corp Portal</title></head><body><form><input type="password"></form></body></html>',
    ),
  ),
  always(
    'the start page of another application',
    loginPage,
    page(200, '<!doctype html><html lang="en"><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1></body></html>'),
  ),
  {
    name: 'a redirect to a login page on another server',
    verdict: loginElsewhere,
    stage: async (stage) => {
      const login = await stage.server(page(200, '<html><head><title>Sign in</title></head><body><form></form></body></html>'));
      return open((await stage.server({ status: 302, headers: { location: `${login.origin}/login` } })).origin);
    },
  },
  always('endless redirects', noRedirect(/more than 10 times|loops|redirects to itself/, /10 fois|boucle|elle-même/), {
    status: 302,
    headers: { location: '/dmp-api/expositions' },
  }),
  always(
    'a redirect to no address',
    unexpected(/redirect|neither success nor an error/i, /redirection|ni (un )?succès/i, /address/, /adresse/, 'catalogue'),
    { status: 302 },
  ),
  always('a redirect to another scheme', noRedirect(/isn’t a valid HTTP or HTTPS address/, /HTTP/), {
    status: 302,
    headers: { location: 'ftp://data.example/' },
  }),
  always(
    'not modified, without a conditional request (304)',
    unexpected(/neither success nor an error|304/, /304/, /proxy or gateway/, /proxy|passerelle/, 'catalogue'),
    { status: 304 },
  ),
  always('no content (204)', unexpected(/no body/, /pas de corps|aucun (corps|contenu)/, /administrator/, /administrateur/, 'catalogue'), {
    status: 204,
  }),
  secured(
    'the credentials were sent elsewhere by a redirect',
    verdict(
      'catalogue',
      'redirected-elsewhere',
      { en: /redirected to another server/, fr: /redirigée vers un autre serveur/ },
      { en: /final address/, fr: /adresse finale/ },
    ),
    (request, response) => {
      const [host = '', port = ''] = (request.headers.host ?? '').split(':');
      const other = host === '127.0.0.1' ? 'localhost' : '127.0.0.1';
      if (host === 'localhost') response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
      else response.writeHead(307, { location: `http://${other}:${port}${request.url}` }).end();
    },
  ),
  always(
    'an XML fault of a gateway (500)',
    quoting(serverError, /Policy Falsified/),
    xml(
      500,
      '<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><soapenv:Fault><faultcode>Server</faultcode><faultstring>Policy Falsified</faultstring></soapenv:Fault></soapenv:Body></soapenv:Envelope>',
    ),
  ),
  always(
    'Apigee: a fault (500)',
    quoting(serverError, /ExtractVariables failed/),
    json(500, { fault: { faultstring: 'ExtractVariables failed', detail: { errorcode: 'steps.extractvariables.ExecutionFailed' } } }),
  ),
];
