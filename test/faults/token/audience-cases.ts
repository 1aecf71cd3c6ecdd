import { withPassword } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json } from '../laboratory/responses.ts';

const invalid = 'The audience is invalid';

const expected = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp, step: 'catalogue' | 'rest' = 'catalogue'): Verdict =>
  verdict(step, 'credentials-refused', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const rejection = (message: string) =>
  json(401, {}, { 'www-authenticate': `Bearer error="invalid_token", error_description="${message}"` });

/** Creates a case whose data server rejects a token of an identity provider product because of its audience. */
const issuedBy = (
  name: string,
  verdictOf: Verdict,
  claims: Readonly<Record<string, unknown>>,
  message: string = invalid,
  scope?: string,
): FaultCase => ({
  name: `another audience: ${name}`,
  verdict: verdictOf,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider({}, { claims });
    const { origin } = await stage.api({ guard: { admits: () => false, rejection: rejection(message) } });
    return withPassword(stage, origin, { tokenUrl, ...(scope !== undefined && { scope }) });
  },
});

const graph = '00000003-0000-0000-c000-000000000000';
const application = '11111111-2222-3333-4444-555555555555';

/** Tokens of identity provider products with another audience than the data server expects. */
export const audienceCases: readonly FaultCase[] = [
  issuedBy(
    'Keycloak',
    expected(
      /audience account, which/,
      /audience account, que/,
      /Keycloak administrator.*Add mapper.*Audience/,
      /administrateur de Keycloak.*Add mapper.*Audience/,
    ),
    { iss: 'https://sso.example/realms/corp', aud: 'account' },
  ),
  issuedBy(
    'Okta',
    expected(
      /\(api:\/\/default\).*expects \(api:\/\/data\)/,
      /api:\/\/default/,
      /authorization server has the audience api:\/\/data.*“Issuer”/,
      /serveur d’autorisation a l’audience api:\/\/data.*Émetteur/,
    ),
    { iss: 'https://acme.okta.com/oauth2/default', aud: 'api://default' },
    "The audience is invalid, expected 'api://data'",
  ),
  issuedBy(
    'Auth0',
    expected(/userinfo, which/, /userinfo, que/, /Enter the identifier.*as “Audience”/, /Saisissez l’identifiant.*sous «.Audience.»/),
    {
      iss: 'https://acme.eu.auth0.com/',
      aud: 'https://acme.eu.auth0.com/userinfo',
    },
  ),
  issuedBy(
    'Amazon Cognito has none',
    expected(
      /names no audience/,
      /n’indique pas d’audience/,
      /claims client_id and scope instead of aud/,
      /client_id et scope au lieu d’aud/,
    ),
    { iss: 'https://cognito-idp.eu-west-1.amazonaws.com/pool', aud: undefined },
    'The audience is missing',
  ),
  issuedBy(
    'PingOne',
    expected(/api\.pingone\.eu, which/, /api\.pingone\.eu, que/, /scope of the resource.*“Scope”/, /portée de la ressource.*Portée/),
    { iss: 'https://auth.pingone.eu/abc/as', aud: 'https://api.pingone.eu' },
  ),
  issuedBy(
    'Microsoft Graph, without the scope of an API',
    expected(/for Microsoft Graph/, /destiné à Microsoft Graph/, /\/\.default as “Scope”/, /\/\.default sous «.Portée/),
    { iss: 'https://sts.windows.net/abc/', aud: graph },
  ),
  issuedBy(
    'Microsoft Entra ID, version 2 of the token',
    expected(
      new RegExp(`audience ${application}.*application ID in tokens of version 2`),
      /version 2/,
      /requestedAccessTokenVersion/,
      /requestedAccessTokenVersion/,
    ),
    { iss: 'https://login.microsoftonline.com/abc/v2.0', aud: application },
    invalid,
    'api://data/.default',
  ),
  {
    name: 'another audience: only the rows are protected',
    verdict: expected(/audience other, which/, /audience other, que/, /its scope/, /sa portée/, 'rest'),
    stage: async (stage) => {
      const { tokenUrl } = await stage.provider({}, { claims: { aud: 'other' } });
      return withPassword(stage, (await stage.api({ rest: rejection(invalid) })).origin, { tokenUrl });
    },
  },
];
