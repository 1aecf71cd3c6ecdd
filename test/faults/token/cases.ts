import { withPassword } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, plain, type Responder } from '../laboratory/responses.ts';
import type { ProviderResponders, TokenOverrides } from '../laboratory/stage.ts';

const refused = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, code = 'credentials-refused'): Verdict =>
  verdict('catalogue', code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const expired = refused(
  /token has expired or isn’t valid yet.*issued it during this test/,
  /jeton a expiré ou n’est pas encore valable.*émis pendant ce test/,
  /compare the clocks.*time server.*new sign-in doesn’t help/,
  /comparer les horloges.*serveur de temps.*n’y change rien/,
);
const now = (): number => Math.floor(Date.now() / 1000);

const audience = refused(
  /audience .*doesn’t accept|expects another audience|names no audience/,
  /audience .*n’accepte pas|attend une autre audience|n’indique pas d’audience/,
  /owner of the API.*Scope/,
  /propriétaire de l’API.*Portée/,
);
const issuer = refused(/doesn’t trust the issuer/, /(émetteur|issuer)/i, /Token URL.*Issuer/, /URL des jetons/);
const signature = refused(/can’t verify the signature/, /signature/, /signing keys/, /clés de signature/);
const scope = refused(
  /lacks a scope/,
  /portée \(scope\)|une portée/,
  /[Aa]dd \S+ to “Scope”/,
  /[Aa]joutez(?:-la)? (?:\S+ )?à «.Portée/,
  'not-permitted',
);
const permission = refused(
  /lacks a right to this API|which your account or client .* doesn’t have/,
  /il manque à votre compte ou client|que votre compte ou client .* n’a pas/,
  /owner/,
  /propriétaire/,
  'not-permitted',
);
const scheme = refused(
  /only a user name and password \(Basic\)/,
  /qu’un nom d’utilisateur et un mot de passe \(Basic\)/,
  /Basic, a space, and the Base64 form/,
  /Basic, un espace et la forme Base64/,
);

const challenge = (text: string): Responder => json(401, {}, { 'www-authenticate': text });

/** Creates a case whose data server rejects every token. It accepts requests without a token for the HTTP step. */
const rejecting = (name: string, expected: Verdict | null, rejection: Responder, tokenOverrides: TokenOverrides = {}): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider({}, tokenOverrides);
    const server = await stage.api({ guard: { admits: () => false, rejection } });
    return withPassword(stage, server.origin, { tokenUrl });
  },
});

/** Creates a case whose identity provider issues unusual tokens, and whose data server accepts them. */
const issuing = (
  name: string,
  expected: Verdict | null,
  responders: ProviderResponders,
  tokenOverrides: TokenOverrides | (() => TokenOverrides),
): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider(responders, typeof tokenOverrides === 'function' ? tokenOverrides() : tokenOverrides);
    return withPassword(stage, (await stage.api()).origin, { tokenUrl });
  },
});

/** Creates a case whose data server has another time, and rejects every token. */
const skewed = (
  name: string,
  seconds: number,
  headers: Readonly<Record<string, string>>,
  cause: { readonly en: readonly RegExp[]; readonly fr: readonly RegExp[] },
): FaultCase => ({
  name,
  verdict: verdict('catalogue', 'credentials-refused', cause, { en: /synchronize/, fr: /synchroniser/ }),
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider({}, { claims: { iat: now(), nbf: now(), exp: now() + 300 } });
    const date = new Date(Date.now() + seconds * 1000).toUTCString();
    const server = await stage.api({ headers: { date }, guard: { admits: () => false, rejection: json(401, {}, { date, ...headers }) } });
    return withPassword(stage, server.origin, { tokenUrl });
  },
});

/** Tokens that the data server rejects, and unusual tokens. */
export const tokenCases: readonly FaultCase[] = [
  rejecting(
    'expired (Spring Security)',
    quoting(expired, /Jwt expired at/),
    challenge(
      'Bearer error="invalid_token", error_description="An error occurred while attempting to decode the Jwt: Jwt expired at 2026-11-25T09:00:00Z", error_uri="https://tools.ietf.org/html/rfc6750#section-3.1"',
    ),
  ),
  rejecting(
    'expired (.NET)',
    expired,
    challenge('Bearer error="invalid_token", error_description="The token expired at \'11/25/2026 09:00:00\'"'),
  ),
  rejecting(
    'expired (Azure API Management)',
    expired,
    json(401, { statusCode: 401, message: 'Unauthorized. Access token is expired.' }, { 'www-authenticate': 'Bearer' }),
  ),
  rejecting(
    'not valid yet (.NET)',
    expired,
    challenge('Bearer error="invalid_token", error_description="The token is not valid before \'11/25/2026 12:00:00\'"'),
  ),
  rejecting('not valid yet (jose)', expired, json(401, { detail: '"nbf" claim timestamp check failed' }, { 'www-authenticate': 'Bearer' })),
  rejecting(
    'another audience (Spring Security)',
    audience,
    challenge(
      'Bearer error="invalid_token", error_description="An error occurred while attempting to decode the Jwt: The aud claim is not valid"',
    ),
  ),
  rejecting(
    'another audience (.NET)',
    refused(
      /issued for the audience account, which/,
      /émis pour l’audience account, que/,
      /API for its scope or audience, enter it as “Scope” or “Audience”/,
      /Portée \(scope\)/,
    ),
    challenge('Bearer error="invalid_token", error_description="The audience \'account\' is invalid"'),
  ),
  {
    name: 'another audience (AD FS, without the scope of an API)',
    verdict: refused(
      /AD FS issued the token for the audience urn:microsoft:userinfo, which/,
      /AD FS a émis le jeton pour l’audience urn:microsoft:userinfo, que/,
      /Relying party identifier.*the identifier, a slash, and a scope.*Client Permissions/,
      /identificateur de partie de confiance.*une barre oblique et une portée.*autorisations du client/,
    ),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider({}, { claims: { aud: 'urn:microsoft:userinfo' } });
      const rejection = challenge('Bearer error="invalid_token", error_description="The audience \'urn:microsoft:userinfo\' is invalid"');
      const server = await stage.api({ guard: { admits: () => false, rejection } });
      return withPassword(stage, server.origin, { tokenUrl });
    },
  },
  {
    name: 'another audience, with the expected one in the scope',
    verdict: refused(
      /audience \(account\).*“Scope” or “Audience” requests \(api:\/\/data\)/,
      /audience du jeton \(account\).*demande «.Portée \(scope\).» ou «.Audience.» \(api:\/\/data\)/,
      /Scope/,
      /Portée/,
    ),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider({}, { claims: { aud: 'account' } });
      const rejection = challenge('Bearer error="invalid_token", error_description="The audience is invalid"');
      const server = await stage.api({ guard: { admits: () => false, rejection } });
      return withPassword(stage, server.origin, { tokenUrl, scope: 'openid api://data/.default' });
    },
  },
  rejecting(
    'another audience, with the expected one in the message',
    refused(
      /audience \(account, other\).*expects \(data-api\)/,
      /audience du jeton \(account, other\).*attend \(data-api\)/,
      /Scope/,
      /Portée/,
    ),
    json(401, { detail: "Invalid audience. Expected 'data-api'." }, { 'www-authenticate': 'Bearer' }),
    { claims: { aud: ['account', 'other'] } },
  ),
  rejecting(
    'another audience, with the message in the header and only the error code in the body',
    refused(/audience \(account\).*expects \(data-api\)/, /audience du jeton \(account\).*attend \(data-api\)/, /Scope/, /Portée/),
    json(
      401,
      { error: 'invalid_token' },
      { 'www-authenticate': 'Bearer error="invalid_token", error_description="The audience is invalid, expected \'data-api\'"' },
    ),
    { claims: { aud: 'account' } },
  ),
  rejecting(
    'another audience (Microsoft Graph)',
    audience,
    json(
      401,
      { error: { code: 'InvalidAuthenticationToken', message: 'Access token validation failure. Invalid audience.' } },
      { 'www-authenticate': 'Bearer' },
    ),
  ),
  rejecting(
    'another issuer (Spring Security)',
    issuer,
    challenge(
      'Bearer error="invalid_token", error_description="An error occurred while attempting to decode the Jwt: The iss claim is not valid"',
    ),
  ),
  rejecting(
    'another issuer (.NET)',
    issuer,
    challenge('Bearer error="invalid_token", error_description="The issuer \'http://localhost:8080/realms/other\' is invalid"'),
  ),
  rejecting(
    'signature by an unknown key (Spring Security)',
    signature,
    challenge(
      'Bearer error="invalid_token", error_description="An error occurred while attempting to decode the Jwt: Signed JWT rejected: Another algorithm expected, or no matching key(s) found"',
    ),
  ),
  rejecting(
    'signature key not found (.NET)',
    signature,
    challenge('Bearer error="invalid_token", error_description="The signature key was not found"'),
  ),
  rejecting(
    'signature wrong (Istio)',
    signature,
    plain(401, 'Jwt verification fails', { server: 'istio-envoy', 'www-authenticate': 'Bearer realm="x", error="invalid_token"' }),
  ),
  rejecting(
    'issuer not configured (Istio)',
    issuer,
    plain(401, 'Jwt issuer is not configured', { server: 'istio-envoy', 'www-authenticate': 'Bearer realm="x", error="invalid_token"' }),
  ),
  rejecting('audience not allowed (Istio)', audience, plain(403, 'Audiences in Jwt are not allowed', { server: 'istio-envoy' })),
  rejecting(
    'another audience, reported as a missing scope (401)',
    quoting(audience, /wrong audience/),
    challenge('Bearer error="insufficient_scope", error_description="The token has the wrong audience"'),
  ),
  rejecting('scope missing, with 401', scope, challenge('Bearer error="insufficient_scope", scope="data.read"')),
  rejecting(
    'signed with a key that the provider no longer publishes (jose)',
    signature,
    challenge('Bearer error="invalid_token", error_description="no applicable key found in the JSON Web Key Set"'),
  ),
  rejecting('scope missing (RFC 6750)', quoting(scope, /data\.read/), {
    status: 403,
    headers: {
      'www-authenticate':
        'Bearer error="insufficient_scope", error_description="The request requires higher privileges than provided by the access token.", scope="data.read"',
    },
  }),
  rejecting(
    'scope missing (Spring Security)',
    scope,
    json(
      403,
      {},
      {
        'www-authenticate':
          'Bearer error="insufficient_scope", error_description="The request requires higher privileges than provided by the access token.", error_uri="https://tools.ietf.org/html/rfc6750#section-3.1"',
      },
    ),
  ),
  rejecting(
    'permission missing (RFC 9457)',
    quoting(permission, /group analysts/),
    json(403, { title: 'Forbidden', status: 403, detail: 'Only members of the group analysts may see this.' }),
  ),
  rejecting(
    'permission missing (Microsoft Graph)',
    quoting(permission, /Insufficient privileges/),
    json(403, { error: { code: 'Authorization_RequestDenied', message: 'Insufficient privileges to complete the operation.' } }),
  ),
  rejecting('the server accepts Basic only', scheme, { status: 401, headers: { 'www-authenticate': 'Basic realm="data"' } }),
  rejecting(
    'rejected without a reason',
    refused(
      /issued during this test.*gives no reason.*another audience/,
      /émis pendant ce test.*n’indique pas de raison.*autre audience/,
      /owner of the API for its scope or audience.*new token with the same settings doesn’t help/,
      /propriétaire de l’API sa portée.*nouveau jeton avec les mêmes paramètres/,
    ),
    { status: 401 },
  ),
  rejecting(
    'denied without a reason (403)',
    refused(
      /denied access without a reason \(403\)/,
      /refusé l’accès sans indiquer de raison/,
      /which rule denied the request/,
      /quelle règle a refusé/,
      'not-permitted',
    ),
    { status: 403 },
  ),
  rejecting(
    'SAP rejects the sign-in',
    refused(
      /Anmeldung|rejected|expired/,
      /Anmeldung|(refusé|rejeté)|expiré/,
      /which audience and issuer it accepts/,
      /quelle audience et quel émetteur elle accepte/,
    ),
    {
      status: 401,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'www-authenticate': 'Bearer realm="SAP NetWeaver Application Server"',
        'sap-server': 'true',
      },
      body: '<html><head><title>Anmeldung fehlgeschlagen</title></head><body>Der Zugriff auf die Ressource wurde verweigert</body></html>',
    },
  ),
  issuing(
    'expired when it was issued (expires_in 0)',
    verdict(
      'token',
      'oauth-token-expired',
      { en: /already expired/, fr: /déjà expiré/ },
      { en: /longer access token lifetime/, fr: /durée de vie/ },
    ),
    {},
    { response: { expires_in: 0 } },
  ),
  issuing(
    'its expiry is in the past',
    verdict(
      'claims',
      'oauth-token-expired',
      { en: /already expired/, fr: /déjà expiré/ },
      { en: /longer access token lifetime/, fr: /durée de vie/ },
    ),
    {},
    () => ({ claims: { exp: now() - 60, iat: now() } }),
  ),
  issuing(
    'valid in the future',
    verdict(
      'claims',
      'clock-skew',
      { en: /10 minutes ahead/, fr: /avance de 10.minutes/ },
      { en: /[Ss]ynchronize/, fr: /[Ss]ynchronisez/ },
    ),
    {},
    () => ({ claims: { nbf: now() + 600, iat: now() + 600, exp: now() + 900 } }),
  ),
  issuing('a good token with a short life', null, {}, () => ({ response: { expires_in: 5 }, claims: { exp: now() + 60 } })),
  issuing('a good opaque token', null, {}, { response: { access_token: 'opaque-4711-token' } }),
  issuing('a good token without times', null, {}, { claims: { iat: undefined, exp: undefined } }),
  {
    name: 'the clock of the data server is ten minutes ahead',
    verdict: verdict(
      'clock',
      'clock-skew',
      { en: /10 minutes ahead/, fr: /avance de 10.minutes/ },
      { en: /[Ss]ynchronize/, fr: /[Ss]ynchronisez/ },
    ),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider();
      return withPassword(stage, (await stage.api({ headers: { date: new Date(Date.now() + 600_000).toUTCString() } })).origin, {
        tokenUrl,
      });
    },
  },
  {
    name: 'the clock of the data server is three minutes ahead, and everything else works',
    verdict: null,
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider();
      return withPassword(stage, (await stage.api({ headers: { date: new Date(Date.now() + 180_000).toUTCString() } })).origin, {
        tokenUrl,
      });
    },
  },
  skewed(
    'the clock of the data server is three minutes behind, and it rejects a token without a reason',
    -180,
    {},
    {
      en: [/3 minutes behind the identity provider’s clock/, /isn’t valid yet/],
      fr: [/retarde de 3.minutes sur celle du fournisseur d’identité/, /pas encore valable/],
    },
  ),
  skewed(
    'the clock of the data server is three minutes behind, and it says so',
    -180,
    { 'www-authenticate': 'Bearer error="invalid_token", error_description="The token is not valid before \'11/25/2026 12:00:00\'"' },
    { en: [/not yet valid.*3 minutes behind this computer/], fr: [/pas encore valable.*retarde de 3.minutes/] },
  ),
  {
    name: 'the clock of the data server is six minutes behind',
    verdict: verdict(
      'clock',
      'clock-skew',
      { en: /6 minutes behind/, fr: /retarde de 6.minutes/ },
      {
        en: /agrees with the clock of localhost, so don’t change it.*127\.0\.0\.1 to synchronize/,
        fr: /concorde avec celle de localhost.*ne la modifiez pas/,
      },
    ),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider();
      const named = tokenUrl.replace('127.0.0.1', 'localhost');
      return withPassword(stage, (await stage.api({ headers: { date: new Date(Date.now() - 360_000).toUTCString() } })).origin, {
        tokenUrl: named,
      });
    },
  },
];
