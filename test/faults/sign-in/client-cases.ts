import { withOAuth, withPassword } from '../laboratory/connections.ts';
import type { FaultCase, Verdict } from '../laboratory/fault-case.ts';
import { json, nginxPage, page } from '../laboratory/responses.ts';
import {
  diagnosis,
  disabled,
  discovered,
  entra,
  locked,
  oauthError,
  otherAccountTenant,
  passwordExpired,
  policy,
  providerFault,
  quoted,
  rejecting,
  secretWrong,
  unfinished,
  unknownDevice,
} from './expected.ts';

const atToken = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  diagnosis('token', code, cause, causeFr, fix, fixFr);

const tenantNeeded = atToken(
  'oauth-realm-unknown',
  /names no tenant|common/,
  /aucun locataire|common/,
  /tenant.*Token URL|Token URL.*tenant/,
  /locataire.*URL des jetons|URL des jetons.*locataire/,
);
const certificateNeeded = atToken(
  'oauth-client-secret-wrong',
  /certificate or a signed assertion/,
  /certificat ou une assertion signée/,
  /certificate|administrator/,
  /certificat|administrateur/,
);
const codeRejected = atToken('sign-in-refused', /code .*(expired|used)/, /code .*(expiré|utilisé)/, /[Ss]ign in again/, /[Rr]econnectez/);
const proofNeeded = atToken('sign-in-refused', /DPoP/, /DPoP/, /administrator/, /administrateur/);
const contentLost = atToken(
  'sign-in-refused',
  /without its content/,
  /sans son contenu/,
  /Token URL.*final address/,
  /URL des jetons.*adresse finale/,
);
const ownJson = atToken('sign-in-refused', /maintenance of the vault/, /maintenance of the vault/, /administrator/, /administrateur/);

/** A browser that returns to the application with a code. */
const returning = (name: string, expected: Verdict, description: string): FaultCase => ({
  name: `browser: ${name}`,
  verdict: expected,
  stage: async (stage) => {
    const { issuer } = await stage.provider({ token: oauthError(400, 'invalid_grant', description) });
    const browser = async (url: string): Promise<void> => {
      const { searchParams } = new URL(url);
      const back = new URL(searchParams.get('redirect_uri') ?? '');
      back.search = new URLSearchParams({ code: stage.canary.token, state: searchParams.get('state') ?? '' }).toString();
      await fetch(back);
    };
    return { ...withOAuth(stage, (await stage.api()).origin, 'oauth-code', { issuer, scope: 'data' }), browser };
  },
});

/** Failures of clients, grants, and tenants, and gateways in front of an identity provider. */
export const clientCases: readonly FaultCase[] = [
  rejecting(
    'Entra: passwords need a tenant (9001023)',
    quoted(tenantNeeded, 9001023),
    entra(
      9001023,
      'invalid_request',
      'The grant type is not supported over the /common or /consumers endpoints. Please use the /organizations or tenant-specific endpoint.',
    ),
  ),
  rejecting(
    'Entra: the application is of one tenant (50194)',
    quoted(tenantNeeded, 50194),
    entra(
      50194,
      'invalid_request',
      "Application '00001111-aaaa-2222-bbbb-3333cccc4444'(data) is not configured as a multi-tenant application. Usage of the /common endpoint is not supported for such apps created after '10/15/2018'. Use a tenant-specific endpoint or configure the application to be multi-tenant.",
    ),
  ),
  rejecting(
    'Entra: the tenant cannot be determined (50059)',
    quoted(tenantNeeded, 50059),
    entra(
      50059,
      'invalid_request',
      'No tenant-identifying information found in either the request or implied by any provided credentials.',
    ),
    'client',
  ),
  rejecting(
    'Entra: the on-premises agent does not respond (80014)',
    quoted(providerFault, 80014),
    entra(80014, 'invalid_grant', 'Validation request responded after maximum elapsed time exceeded.'),
  ),
  rejecting(
    'Entra: the password must be changed because of a risk (50135)',
    quoted(unfinished, 50135),
    entra(50135, 'invalid_grant', 'Password change is required due to account risk.'),
  ),
  rejecting(
    'Entra: the account is of another tenant (90072)',
    quoted(otherAccountTenant, 90072),
    entra(
      90072,
      'invalid_grant',
      "User account 'jo@other.example' from identity provider 'https://sts.windows.net/1/' does not exist in tenant 'Contoso' and cannot access the application 'data' in that tenant.",
    ),
  ),
  rejecting(
    'Entra: the device is not registered (50129)',
    quoted(unknownDevice, 50129),
    entra(50129, 'invalid_grant', 'Device is not Workplace joined. Workplace join is required to register the device.'),
  ),
  rejecting(
    'Keycloak: the client signs in with a certificate',
    certificateNeeded,
    oauthError(400, 'invalid_request', 'Client Certification missing for MTLS HoK Token Binding'),
    'client',
  ),
  rejecting(
    'Keycloak: the client signs in with an assertion',
    certificateNeeded,
    oauthError(401, 'invalid_client', 'Parameter client_assertion_type is missing'),
    'client',
  ),
  rejecting(
    'Okta: the client must sign its requests (private_key_jwt)',
    certificateNeeded,
    oauthError(401, 'invalid_client', 'The client_assertion token must be used: token_endpoint_auth_method is private_key_jwt.'),
    'client',
  ),
  rejecting(
    'nginx in front of the identity provider requires a client certificate',
    diagnosis(
      'token',
      'tls-failed',
      /requires a client certificate/,
      /exige un certificat client/,
      /client certificate/,
      /certificat client/,
    ),
    nginxPage(400, 'Bad Request', '<center>No required SSL certificate was sent</center>\r\n'),
  ),
  rejecting(
    'plain HTTP was sent to the HTTPS port of the identity provider',
    atToken('unexpected-answer', /expects HTTPS on this port/, /HTTPS sur ce port/, /https:\/\//, /https:\/\//),
    nginxPage(400, 'Bad Request', '<center>The plain HTTP request was sent to HTTPS port</center>\r\n'),
  ),
  rejecting(
    'the client must be named in a header (401 with a Basic challenge)',
    secretWrong,
    { status: 401, headers: { 'www-authenticate': 'Basic realm="token"' } },
    'client',
  ),
  rejecting(
    'Okta: a proof of possession is required (DPoP)',
    proofNeeded,
    oauthError(400, 'invalid_dpop_proof', 'The DPoP proof JWT header is missing.'),
  ),
  rejecting(
    'Auth0: the audience is missing',
    atToken('oauth-scope-refused', /audience/, /audience/, /default audience|administrator/, /administrateur/),
    oauthError(403, 'access_denied', 'No audience parameter was provided, and no default audience has been configured'),
    'client',
  ),
  rejecting(
    'a gateway in front of the identity provider reports an error in its own JSON',
    ownJson,
    json(401, { statusCode: 401, message: 'maintenance of the vault' }),
  ),
  rejecting(
    'the identity provider reports a problem document (RFC 9457)',
    ownJson,
    json(403, { title: 'Forbidden', detail: 'maintenance of the vault' }),
  ),
  rejecting(
    'Azure API Management in front of the identity provider requires a key',
    atToken('sign-in-refused', /subscription key/, /subscription key/, /administrator|key/, /administrateur|clé/),
    json(401, { statusCode: 401, message: 'Access denied due to missing subscription key.' }),
  ),
  {
    name: 'a good token with the type of plain text',
    verdict: null,
    stage: async (stage) => {
      const body = JSON.stringify({ access_token: stage.canary.token, token_type: 'Bearer', expires_in: 300 });
      const { tokenUrl } = await stage.provider({ token: { headers: { 'content-type': 'text/plain' }, body } });
      return withPassword(stage, (await stage.api()).origin, { tokenUrl });
    },
  },
  {
    name: 'a good token with the type of a web page',
    verdict: null,
    stage: async (stage) => {
      const body = JSON.stringify({ access_token: stage.canary.token, token_type: 'Bearer', expires_in: 300 });
      const { tokenUrl } = await stage.provider({ token: page(200, body) });
      return withPassword(stage, (await stage.api()).origin, { tokenUrl });
    },
  },
  returning('the code was used twice (Keycloak)', codeRejected, 'Code not valid'),
  returning('the code verifier is wrong (PKCE)', codeRejected, 'PKCE verification failed: Code mismatch'),
  rejecting(
    'Ory: the secret must be sent in the header',
    atToken(
      'oauth-client-secret-wrong',
      /sent in another way|in the wrong place/,
      /d’une autre façon|mauvais endroit/,
      /Client authentication/,
      /Authentification du client/,
    ),
    oauthError(
      401,
      'invalid_client',
      "Client authentication failed. The OAuth 2.0 Client supports client authentication method 'client_secret_basic', but method 'client_secret_post' was requested.",
    ),
    'client',
  ),
  rejecting(
    'Active Directory: the account is locked (775)',
    locked,
    oauthError(400, 'invalid_grant', '80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data 775, v2580'),
  ),
  rejecting(
    'Active Directory: the password expired (532)',
    passwordExpired,
    oauthError(400, 'invalid_grant', '80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data 532, v2580'),
  ),
  rejecting(
    'Active Directory: the account is disabled (533)',
    disabled,
    oauthError(400, 'invalid_grant', '80090308: LdapErr: DSID-0C09044E, comment: AcceptSecurityContext error, data 533, v2580'),
  ),
  rejecting(
    'PingFederate: the password expired',
    passwordExpired,
    oauthError(400, 'invalid_grant', 'Authentication failed: PASSWORD_EXPIRED'),
  ),
  rejecting(
    'a web filter blocks the identity provider with a page (200)',
    diagnosis(
      'token',
      'not-permitted',
      /proxy .*denies access/,
      /proxy .*(refuse|interdit)/,
      /proxy’s administrator/,
      /administrateur du proxy/,
    ),
    page(200, '<html><head><title>Blocked</title></head><body>Access to this site is blocked by your organization. Netskope</body></html>'),
  ),
  rejecting(
    'Keycloak: a gateway dropped the content of the request',
    contentLost,
    oauthError(400, 'invalid_request', 'Missing form parameter: grant_type'),
  ),
  rejecting(
    'Entra: the scope is missing (900144)',
    atToken(
      'oauth-scope-refused',
      /requires a scope that selects the API/,
      /exige une portée qui sélectionne l’API/,
      /\/\.default as “Scope”/,
      /\/\.default sous «.Portée/,
    ),
    entra(900144, 'invalid_request', "The request body must contain the following parameter: 'scope'."),
  ),
  rejecting(
    'Google: a policy of the organization denies access',
    policy,
    oauthError(400, 'admin_policy_enforced', 'Access is restricted by policies within your organization.'),
  ),
  {
    name: 'the issuer was entered with the path of its discovery document',
    verdict: null,
    stage: async (stage) => {
      const { issuer } = await stage.provider();
      return withPassword(stage, (await stage.api()).origin, { issuer: `${issuer}/.well-known/openid-configuration` });
    },
  },
  discovered(
    'the discovery document is behind a sign-in (401)',
    diagnosis(
      'identity-provider',
      'identity-provider-odd-answer',
      /isn’t a discovery document/,
      /n’est pas un document de découverte/,
      /Issuer/,
      /Émetteur|Issuer/,
    ),
    { discovery: { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' }, body: '' } },
  ),
];
