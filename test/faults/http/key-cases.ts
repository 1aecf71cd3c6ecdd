import { withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict } from '../laboratory/fault-case.ts';
import { json, nginxPage, plain, type Responder } from '../laboratory/responses.ts';
import { denied, refused, secured } from './expected.ts';

/** A connection that sends its token in this header. The server sends the same response to every request. */
const keyed = (
  name: string,
  told: Verdict,
  headerName: string,
  all: Responder,
  typed = (token: string): string => `Bearer ${token}`,
): FaultCase => ({
  name,
  verdict: told,
  stage: async (stage) => {
    const staged = withServiceToken(stage, (await stage.api({ all })).origin, headerName);
    return { ...staged, secrets: { 'service-token': typed(stage.canary.token) } };
  },
});

const own = (token: string): string => token;
const expired = refused(
  /The service token has expired\. See/,
  /Le jeton de service a expiré\. Consultez/,
  /Create a new/,
  /Créez un nouveau/,
);
const envoy = (message: string): Responder =>
  plain(401, message, { server: 'istio-envoy', 'www-authenticate': 'Bearer realm="http://data.example/", error="invalid_token"' });

/** Service tokens and API keys whose rejection has a certain reason. */
export const keyCases: readonly FaultCase[] = [
  secured(
    'the server reports that the service token expired (.NET)',
    quoting(expired, /expired at/),
    json(
      401,
      { message: 'Unauthorized' },
      { 'www-authenticate': `Bearer error="invalid_token", error_description="The token expired at '11/01/2026 08:00:00'"` },
    ),
  ),
  keyed('Envoy reports that the service token expired', expired, 'Authorization', envoy('Jwt is expired')),
  keyed(
    'Apigee rejects the key that it reads',
    refused(/sends in x-api-key \(401\)/, /envoie dans x-api-key \(401\)/, /copy it again/, /copiez-la à nouveau/),
    'x-api-key',
    json(401, { fault: { faultstring: 'Invalid ApiKey', detail: { errorcode: 'oauth.v2.InvalidApiKey' } } }),
    own,
  ),
  keyed(
    'AWS API Gateway rejects a key in its own header',
    denied(
      /although this connection sends a key in x-api-key/,
      /envoie une clé dans x-api-key/,
      /usage plan/,
      /plan d’utilisation/,
      'catalogue',
    ),
    'x-api-key',
    json(403, { message: 'Forbidden' }, { 'x-amzn-errortype': 'ForbiddenException' }),
    own,
  ),
  secured(
    'a service token lacks a role that the server names (403)',
    denied(
      /requires data\.reader, which the token or its owner doesn’t have \(403\)/,
      /exige data\.reader, que le jeton ou son propriétaire n’a pas/,
      /give data\.reader to the owner of the service token/,
      /accorder data\.reader au propriétaire du jeton/,
      'catalogue',
    ),
    json(403, { error: 'forbidden', message: 'role data.reader required' }),
  ),
  secured(
    'an empty response denies access behind a gateway (403)',
    denied(
      /without a reason \(403\).*rule for IP addresses/,
      /sans indiquer de raison \(403\).*adresses IP/,
      /administrator of 127\.0\.0\.1 which rule/,
      /administrateur du serveur \(127\.0\.0\.1\) quelle règle/,
      'catalogue',
    ),
    { status: 403, headers: { server: 'nginx/1.24.0' } },
  ),
  keyed(
    'a service token in quotation marks after its scheme',
    refused(/contains quotation marks/, /contient des guillemets/, /without quotation marks.*don’t need a new token/, /sans guillemets/),
    'Authorization',
    json(401, { error: 'invalid_token' }, { 'www-authenticate': 'Bearer error="invalid_token"' }),
    (token) => `Bearer "${token}"`,
  ),
  secured(
    'nginx denies access with and without the service token',
    denied(
      /same status without and with your credentials.*IP address of your network/,
      /même statut sans et avec vos identifiants.*adresse IP de votre réseau/,
      /Connect to the company network or VPN.*allow the public IP address/,
      /réseau de l’entreprise ou au VPN.*autoriser l’adresse IP publique/,
      'catalogue',
    ),
    nginxPage(403, 'Forbidden'),
  ),
];
