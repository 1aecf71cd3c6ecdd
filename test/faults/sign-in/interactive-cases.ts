import { withOAuth } from '../laboratory/connections.ts';
import type { FaultCase } from '../laboratory/fault-case.ts';
import { json } from '../laboratory/responses.ts';
import { diagnosis, discovered, methodDenied, oauthError, rejecting, scope } from './expected.ts';

const consentDeclined = diagnosis(
  'token',
  'oauth-consent-needed',
  /declined the request/,
  /refusé la demande/,
  /accept the request/,
  /acceptez la demande/,
);
const consentAgain = diagnosis(
  'token',
  'oauth-consent-needed',
  /access the scope \S+/,
  /portée \(scope\) \S+/,
  /grant admin consent.*same sign-in fails again/,
  /consentement administrateur.*échoue à nouveau/,
);

/** Sign-in in a browser or with a device code. */
export const interactive: readonly FaultCase[] = [
  {
    name: 'device code: the user did not enter the code in time',
    verdict: diagnosis(
      'token',
      'oauth-not-finished',
      /code has expired.*wasn’t entered/,
      /code d’appareil a expiré.*n’a pas été saisi/,
      /[Ss]ign in again/,
      /nouveau|[Rr]econnectez|[Rr]essayez/,
    ),
    stage: async (stage) => {
      const { issuer } = await stage.provider({ token: oauthError(400, 'authorization_pending') });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer });
    },
  },
  {
    name: 'device code: the user denied access',
    verdict: diagnosis('token', 'oauth-denied', /denied/, /refusé/, /[Ss]ign in again/, /nouveau|[Rr]econnectez/),
    stage: async (stage) => {
      const { issuer } = await stage.provider({ token: oauthError(400, 'access_denied', 'User declined') });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer });
    },
  },
  {
    name: 'device code: Entra does not allow public clients (7000218)',
    verdict: diagnosis(
      'token',
      'oauth-client-secret-wrong',
      /signed in successfully.*Allow public client flows is off/,
      /authentification avec le code a réussi.*flux clients publics.* est désactivé/,
      /Allow public client flows to Yes.*another code doesn’t help/,
      /flux clients publics.* sur Oui.*autre code n’y change rien/,
    ),
    stage: async (stage) => {
      const { issuer } = await stage.provider({
        token: oauthError(
          401,
          'invalid_client',
          "AADSTS7000218: The request body must contain the following parameter: 'client_assertion' or 'client_secret'.",
        ),
      });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer, hasClientSecret: false });
    },
  },
  {
    name: 'device code: the client may not use it',
    verdict: methodDenied,
    stage: async (stage) => {
      const { issuer } = await stage.provider({
        device: oauthError(
          401,
          'unauthorized_client',
          'Client is not allowed to initiate OAuth 2.0 Device Authorization Grant. The flow is disabled for the client.',
        ),
      });
      return withOAuth(stage, (await stage.api()).origin, 'oauth-device', { issuer });
    },
  },
  ...(
    [
      [
        'the user denied access',
        'access_denied',
        'User denied access',
        diagnosis('token', 'oauth-denied', /denied/, /refusé/, /[Ss]ign in again/, /nouveau|[Rr]econnectez/),
      ],
      ['consent is missing (Entra 65004)', 'access_denied', 'AADSTS65004: User declined to consent to access the app.', consentDeclined],
      ['consent is missing (Entra 65001)', 'invalid_grant', 'AADSTS65001: The user or administrator has not consented.', consentAgain],
      [
        'a page must be shown, but none was allowed',
        'login_required',
        'User is not signed in',
        diagnosis('token', 'sign-in-refused', /action on its pages/, /action sur ses pages/, /Browser \(OAuth\)/, /Navigateur \(OAuth\)/),
      ],
      ['a scope is unknown', 'invalid_scope', 'Invalid scopes: data.read', scope],
    ] as const
  ).map(
    ([name, error, description, expected]): FaultCase => ({
      name: `browser: ${name}`,
      verdict: expected,
      stage: async (stage) => {
        const { issuer } = await stage.provider();
        const browser = async (url: string): Promise<void> => {
          const { searchParams } = new URL(url);
          const back = new URL(searchParams.get('redirect_uri') ?? '');
          back.search = new URLSearchParams({ error, error_description: description, state: searchParams.get('state') ?? '' }).toString();
          await fetch(back);
        };
        return { ...withOAuth(stage, (await stage.api()).origin, 'oauth-code', { issuer }), browser };
      },
    }),
  ),
  {
    name: 'browser: a good sign-in',
    verdict: null,
    stage: async (stage) => {
      const { issuer } = await stage.provider();
      const browser = async (url: string): Promise<void> => {
        const { searchParams } = new URL(url);
        const back = new URL(searchParams.get('redirect_uri') ?? '');
        back.search = new URLSearchParams({ code: stage.canary.token, state: searchParams.get('state') ?? '' }).toString();
        await fetch(back);
      };
      return { ...withOAuth(stage, (await stage.api()).origin, 'oauth-code', { issuer, scope: 'data' }), browser };
    },
  },
  discovered('a good identity provider found by its issuer', null, {}),
  rejecting(
    'a good identity provider by its token URL, as a client',
    null,
    json(200, { access_token: 'opaque-token-value', token_type: 'Bearer', expires_in: 300 }),
    'client',
  ),
];
