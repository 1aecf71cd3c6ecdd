import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, plain, type Responder, xml } from '../laboratory/responses.ts';
import { refused } from './expected.ts';

/** The diagnosis for a gateway that requires an API key in a header. */
const missing = (header: string, code = 'not-signed-in'): Verdict =>
  verdict(
    'catalogue',
    code,
    {
      en: /requires an API key(?: in the header \S+)?, (?:which the request doesn’t have|but didn’t find one)/,
      fr: /exige une clé d’API(?: dans l’en-tête \S+)?, (?:qui manque dans la requête|mais n’en a pas trouvé)/,
    },
    {
      en: [/Select the sign-in method “Service token”/, new RegExp(header, 'i')],
      fr: [/méthode d’authentification «.Jeton de service.»/, new RegExp(header, 'i')],
    },
  );
const invalid = (header: string, code = 'credentials-refused'): Verdict =>
  verdict(
    'catalogue',
    code,
    { en: /rejected the API key/, fr: /a rejeté la clé d’API/ },
    { en: [/Check the key/, new RegExp(header, 'i')], fr: [/Vérifiez la clé/, new RegExp(header, 'i')] },
  );
const noRoute = verdict(
  'catalogue',
  'not-permitted',
  {
    en: /base URL http:\/\/127\.0\.0\.1:\d+\/ has no path, so its stage is probably missing/,
    fr: /URL de base http:\/\/127\.0\.0\.1:\d+\/ n’a pas de chemin.*il y manque sans doute l’étape/,
  },
  {
    en: /invoke URL with its stage, such as http:\/\/127\.0\.0\.1:\d+\/prod\//,
    fr: /avec son étape, comme http:\/\/127\.0\.0\.1:\d+\/prod\//,
  },
);
const noRouteInStage = verdict(
  'catalogue',
  'not-permitted',
  {
    en: /has no route for http.*, or the API requires a signature/,
    fr: /n’a pas de route pour http.*, ou l’API exige une signature/,
  },
  { en: /base URL, stage, and paths/, fr: /URL de base, l’étape.*et les chemins/ },
);

const unsigned = (name: string, expected: Verdict, all: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ all })).origin),
});
const withKey = (name: string, expected: Verdict, all: Responder, header?: string): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => withServiceToken(stage, (await stage.api({ all })).origin, header),
});

const notJwt = plain(401, 'Jwt is not in the form of Header.Payload.Signature with two dots and 3 sections', {
  'www-authenticate': 'Bearer error="invalid_token"',
});
const azureMissing = json(
  401,
  {
    statusCode: 401,
    message: 'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.',
  },
  { 'www-authenticate': 'AzureApiManagementKey realm="https://x.azure-api.net",name="Ocp-Apim-Subscription-Key",type="header"' },
);
const google = (status: number, message: string, reason: string): Responder =>
  json(status, {
    error: {
      code: status,
      message,
      status: 'PERMISSION_DENIED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
    },
  });

/** API gateways that report a missing API key or reject one. */
export const apiKeyCases: readonly FaultCase[] = [
  unsigned(
    'Azure API Management: no subscription key',
    quoting(missing('Ocp-Apim-Subscription-Key'), /missing subscription key/),
    azureMissing,
  ),
  withKey(
    'Azure API Management: the key is in another header',
    quoting(
      refused(
        /expects the token in the header Ocp-Apim-Subscription-Key, but this connection sends it in SVC-X-API-TOKEN/,
        /attend le jeton dans l’en-tête Ocp-Apim-Subscription-Key/,
        /Enter Ocp-Apim-Subscription-Key as “Token header”/,
        /Saisissez Ocp-Apim-Subscription-Key/,
      ),
      /missing subscription key/,
    ),
    azureMissing,
  ),
  withKey(
    'Azure API Management: the subscription key is invalid',
    invalid('Ocp-Apim-Subscription-Key'),
    json(401, {
      statusCode: 401,
      message:
        'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription. Use Ocp-Apim-Subscription-Key.',
    }),
    'Ocp-Apim-Subscription-Key',
  ),
  unsigned(
    'Kong: no API key',
    missing('apikey'),
    json(401, { message: 'No API key found in request' }, { server: 'kong/3.4.0', 'www-authenticate': 'Key realm="kong"' }),
  ),
  withKey(
    'Kong: the API key is in another header',
    quoting(
      refused(
        /sends its service token in the header Authorization, so the gateway probably reads another header/,
        /envoie son jeton de service dans l’en-tête Authorization/,
        /owner of the API \(often apikey, X-API-Key\).*“Token header”/,
        /propriétaire de l’API \(souvent apikey, X-API-Key\).*«.En-tête du jeton.»/,
      ),
      /No API key found/,
    ),
    json(401, { message: 'No API key found in request' }, { server: 'kong/3.4.0', 'www-authenticate': 'Key realm="kong"' }),
    'Authorization',
  ),
  withKey(
    'Kong: the API key is invalid',
    invalid('SVC-X-API-TOKEN'),
    json(401, { message: 'Invalid authentication credentials' }, { 'www-authenticate': 'Key realm="kong"' }),
  ),
  unsigned(
    'Apigee: no API key',
    quoting(missing('apikey'), /Failed to resolve API Key/),
    json(401, {
      fault: {
        faultstring: 'Failed to resolve API Key variable request.header.apikey',
        detail: { errorcode: 'steps.oauth.v2.FailedToResolveAPIKey' },
      },
    }),
  ),
  withKey(
    'Apigee: the API key is invalid',
    invalid('apikey'),
    json(401, { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } }),
    'apikey',
  ),
  unsigned(
    'Google: no API key',
    quoting(missing('x-goog-api-key'), /unregistered callers/),
    google(
      403,
      "Method doesn't allow unregistered callers (callers without established identity). Please use API Key or other form of API consumer identity to call this API.",
      'API_KEY_MISSING',
    ),
  ),
  withKey(
    'Google: the API key is invalid',
    invalid('x-goog-api-key'),
    google(400, 'API key not valid. Please pass a valid API key.', 'API_KEY_INVALID'),
    'x-goog-api-key',
  ),
  unsigned(
    'AWS API Gateway: forbidden without a reason',
    verdict(
      'catalogue',
      'not-permitted',
      {
        en: /missing or invalid API key, a wrong stage/,
        fr: /clé d’API manquante ou non valide, une étape \(stage\) ou un nom d’hôte erroné/,
      },
      { en: /x-api-key/, fr: /x-api-key/ },
    ),
    json(403, { message: 'Forbidden' }, { 'x-amzn-errortype': 'ForbiddenException' }),
  ),
  unsigned(
    'AWS API Gateway: no route for the path',
    quoting(noRoute, /Missing Authentication Token/),
    json(403, { message: 'Missing Authentication Token' }, { 'x-amzn-errortype': 'MissingAuthenticationTokenException' }),
  ),
  {
    name: 'AWS API Gateway: no route for the path, with a bearer token',
    verdict: noRoute,
    stage: async (stage) => {
      const rejection = json(
        403,
        { message: "Authorization header requires 'Credential' parameter. Authorization header requires 'Signature' parameter." },
        { 'x-amzn-errortype': 'IncompleteSignatureException' },
      );
      return withServiceToken(stage, (await stage.api({ all: rejection })).origin);
    },
  },
  {
    name: 'AWS API Gateway: no route for the path in a stage',
    verdict: quoting(noRouteInStage, /missing equal-sign/),
    stage: async (stage) => {
      const rejection = json(
        403,
        {
          message:
            "Invalid key=value pair (missing equal-sign) in Authorization header (hashed with SHA-256 and encoded with Base64): 'x='.",
        },
        { 'x-amzn-errortype': 'IncompleteSignatureException' },
      );
      return withServiceToken(stage, `${(await stage.api({ all: rejection })).origin}/prod/`);
    },
  },
  unsigned(
    'AWS API Gateway: throttled',
    verdict(
      'catalogue',
      'too-many-requests',
      { en: /Too Many Requests/, fr: /Too Many Requests/ },
      { en: /[Ww]ait/, fr: /[Aa]ttendez|[Pp]atientez/ },
    ),
    json(429, { message: 'Too Many Requests' }, { 'x-amzn-errortype': 'TooManyRequestsException' }),
  ),
  unsigned(
    'AWS API Gateway: its integration fails',
    verdict(
      'http',
      'deployment-fault',
      { en: /no valid response from the server behind it/, fr: /réponse valide du serveur/ },
      { en: /administrator/, fr: /administrateur/ },
    ),
    json(502, { message: 'Internal server error' }, { 'x-amzn-errortype': 'InternalServerErrorException' }),
  ),
  unsigned(
    'api.data.gov: no API key',
    quoting(missing('x-api-key'), /No api_key was supplied/),
    json(403, { error: { code: 'API_KEY_MISSING', message: 'No api_key was supplied. Get one at https://api.data.gov' } }),
  ),
  unsigned(
    'WSO2: credentials missing',
    quoting(missing('apikey'), /Missing Credentials/),
    json(401, { code: '900902', message: 'Missing Credentials', description: 'Missing Credentials' }),
  ),
  unsigned(
    'IBM API Connect: client id missing',
    quoting(missing('X-IBM-Client-Id'), /Client id/i),
    json(401, { httpCode: '401', httpMessage: 'Unauthorized', moreInformation: 'Invalid client id or secret. Client id not registered.' }),
  ),
  unsigned(
    'MuleSoft: client id missing',
    quoting(missing('client_id'), /client_id/),
    json(401, { error: 'Unable to retrieve client_id from message' }),
  ),
  unsigned(
    'Tyk: key missing',
    quoting(missing('Authorization'), /Authorization field missing/),
    json(401, { error: 'Authorization field missing' }),
  ),
  unsigned('the message names a required header', missing('X-API-Key'), plain(401, 'X-API-Key header is required')),
  unsigned(
    'an XML gateway requires an API key',
    quoting(missing('api'), /API key/i),
    xml(403, '<?xml version="1.0"?><error><code>403</code><message>Missing API key</message></error>'),
  ),
  withKey(
    'the challenge names another header for the service token',
    verdict(
      'catalogue',
      'credentials-refused',
      { en: /expects the token in the header SVC-X-API-TOKEN, .* sends it in X-Token/, fr: /SVC-X-API-TOKEN.*X-Token/ },
      { en: /Enter SVC-X-API-TOKEN as “Token header”/, fr: /SVC-X-API-TOKEN/ },
    ),
    json(401, { detail: 'Sign in.' }, { 'www-authenticate': 'Bearer realm="data", ServiceToken realm="data", header="SVC-X-API-TOKEN"' }),
    'X-Token',
  ),
  withKey(
    'the body is general, and the challenge names the reason',
    quoting(
      verdict(
        'catalogue',
        'credentials-refused',
        { en: /didn’t accept the service token/, fr: /n’a pas accepté le jeton de service/ },
        { en: /Create a new service token/, fr: /nouveau jeton de service/ },
      ),
      /The service token is unknown/,
      /valid credentials/,
    ),
    json(
      401,
      { detail: 'This request has no valid credentials.' },
      { 'www-authenticate': 'ServiceToken realm="d", error="invalid_token", error_description="The service token is unknown."' },
    ),
  ),
  {
    name: 'the service token contains a character that no header can contain',
    verdict: verdict(
      'token',
      'invalid-input',
      { en: /U\+2026, at position 6/, fr: /U\+2026, à la position 6/ },
      { en: /Copy the whole token again/, fr: /Copiez de nouveau le jeton entier/ },
    ),
    stage: async (stage) => ({ ...withServiceToken(stage, (await stage.api()).origin), secrets: { 'service-token': 'canar…y' } }),
  },
  {
    name: 'the service token begins with its scheme twice',
    verdict: verdict(
      'catalogue',
      'credentials-refused',
      { en: /starts with the word Bearer twice/, fr: /commence deux fois par le mot Bearer/ },
      { en: /word Bearer only once.*don’t need a new token/, fr: /mot Bearer une seule fois/ },
    ),
    stage: async (stage) => ({
      ...withServiceToken(stage, (await stage.api({ all: notJwt })).origin, 'Authorization'),
      secrets: { 'service-token': `Bearer Bearer ${stage.canary.token}` },
    }),
  },
  withKey(
    'Envoy expects a JWT as the service token',
    verdict(
      'catalogue',
      'credentials-refused',
      { en: /can’t read the service token/, fr: /ne peut pas lire le jeton de service/ },
      { en: /the whole token/, fr: /jeton saisi .* est complet/ },
    ),
    notJwt,
    'Authorization',
  ),
];
