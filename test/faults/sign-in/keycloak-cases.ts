import { clientSecret, password, realmName } from '../../keycloak/realm.ts';
import type { Keycloak } from '../../keycloak/start-keycloak.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

const diagnosis = (code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('token', code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const wrongPassword = diagnosis(
  'oauth-password-wrong',
  /user name or password/,
  /nom d’utilisateur \S+ ou son mot de passe/,
  /Check the user name/,
  /Vérifiez le nom d’utilisateur/,
);

interface SignInParts {
  readonly tokenUrl?: string;
  readonly clientId?: string;
  readonly secret?: string | null;
  readonly username?: string;
  readonly password?: string;
  readonly scope?: string;
  readonly method?: 'oauth-password' | 'client-credentials';
}

/** Returns cases of sign-in with a real Keycloak. */
export function keycloakCases({ origin, issuer }: Keycloak): readonly FaultCase[] {
  const goodUrl = `${issuer}/protocol/openid-connect/token`;
  const connectionWith = async (stage: Stage, parts: SignInParts): Promise<StagedConnection> => {
    const { tokenUrl = goodUrl, clientId = 'dataquay', secret = clientSecret, username = 'jo', method = 'oauth-password', scope } = parts;
    const oauth = { tokenUrl, clientId, hasClientSecret: secret !== null, username, ...(scope !== undefined && { scope }) };
    const { settings } = open((await stage.api()).origin, { method, methods: [method], oauth });
    const secrets = { password: parts.password ?? password, ...(secret !== null && { 'client-secret': secret }) };
    return { settings, secrets };
  };
  const of = (name: string, expected: Verdict | null, parts: SignInParts): FaultCase => ({
    name: `real Keycloak: ${name}`,
    verdict: expected,
    stage: (stage) => connectionWith(stage, parts),
  });
  return [
    of('a good sign-in', null, {}),
    of('a good client', null, { method: 'client-credentials' }),
    of('the password is wrong', wrongPassword, { username: 'nobody-else', password: 'canary-wrong-password' }),
    of(
      'the account is disabled',
      diagnosis('oauth-account-disabled', /account is disabled/, /compte est désactivé/, /administrator/, /administrateur/),
      { username: 'disabled' },
    ),
    of(
      'the password must be changed',
      diagnosis('oauth-account-unfinished', /requires an action from unfinished/, /attend une action/, /\/account, and/, /\/account, et/),
      { username: 'unfinished' },
    ),
    of(
      'the client secret is wrong',
      diagnosis(
        'oauth-client-secret-wrong',
        /knows the client dataquay/,
        /connaît le client dataquay/,
        /current secret of the client dataquay, or to create a new one \(Keycloak: Credentials tab.*“Client secret”/,
        /secret actuel du client dataquay, ou d’en créer un nouveau \(Keycloak.*Identifiants/,
      ),
      {
        secret: 'canary-wrong-secret',
      },
    ),
    of(
      'the client has a secret, and the connection has none',
      diagnosis(
        'oauth-client-secret-wrong',
        /sends no client secret/,
        /n’envoie pas de secret/,
        /Client has a secret/,
        /Le client a un secret/,
      ),
      { secret: null },
    ),
    of(
      'service accounts are disabled for the client',
      diagnosis(
        'oauth-method-not-allowed',
        /no-service-account isn’t allowed to sign in with client credentials/,
        /no-service-account n’est pas autorisé à s’authentifier avec ses identifiants client/,
        /enable it for the client no-service-account.*Service accounts roles/,
        /activer cette méthode.*Service accounts roles/,
      ),
      { clientId: 'no-service-account', method: 'client-credentials' },
    ),
    of(
      'the client does not exist',
      diagnosis(
        'oauth-client-unknown',
        /doesn’t accept the client ID nobody/,
        /n’accepte pas l’ID client nobody/,
        /Client ID/,
        /ID client/,
      ),
      {
        clientId: 'nobody',
      },
    ),
    of(
      'the client may not use passwords',
      diagnosis(
        'oauth-method-not-allowed',
        /isn’t enabled for the client/,
        /n’est pas activée pour le client|client/,
        /enable (it|the method)/,
        /activer/,
      ),
      { clientId: 'browser-only', secret: null },
    ),
    of('the scope does not exist', diagnosis('oauth-scope-refused', /scope/, /portée/, /Scope/, /Portée/), {
      scope: 'openid nothing-like-this',
    }),
    of(
      'the realm does not exist',
      verdict(
        'identity-provider',
        'oauth-realm-unknown',
        { en: /Realm no-such-realm not found/, fr: /Realm no-such-realm introuvable/ },
        { en: /realm in “Token URL”/, fr: /realm dans «.URL des jetons/ },
      ),
      { tokenUrl: goodUrl.replace(realmName, 'no-such-realm') },
    ),
    of(
      'the token URL is that of the realm',
      diagnosis('oauth-address-wrong', /address of the issuer/, /adresse de l’émetteur/, /as “Issuer”/, /comme «.Émetteur/),
      { tokenUrl: goodUrl.replace('/protocol/openid-connect/token', '') },
    ),
    of(
      'the token URL is that of the sign-in page',
      diagnosis('oauth-address-wrong', /another endpoint/, /autre point de terminaison/, /openid-connect\/token/, /openid-connect\/token/),
      { tokenUrl: goodUrl.replace(/token$/, 'auth') },
    ),
    of(
      'the token URL is that of the signing keys',
      diagnosis('oauth-address-wrong', /another endpoint/, /autre point de terminaison/, /openid-connect\/token/, /openid-connect\/token/),
      { tokenUrl: goodUrl.replace(/token$/, 'certs') },
    ),
    of(
      'the token URL is that of the user information',
      diagnosis('oauth-address-wrong', /another endpoint/, /autre point de terminaison/, /openid-connect\/token/, /openid-connect\/token/),
      { tokenUrl: goodUrl.replace(/token$/, 'userinfo') },
    ),
    {
      name: 'real Keycloak: the issuer is the token URL',
      verdict: verdict(
        'identity-provider',
        'oauth-address-wrong',
        { en: /issuer is a token URL/, fr: /émetteur indiqué est une URL de jetons/ },
        { en: /as “Token URL”/, fr: /comme «.URL des jetons/ },
      ),
      stage: async (stage) => {
        const { settings, secrets } = await connectionWith(stage, {});
        return {
          settings: { ...settings, ...(settings.oauth && { oauth: { ...settings.oauth, tokenUrl: null, issuer: goodUrl } }) },
          secrets,
        };
      },
    },
    of(
      'the prefix /auth is missing',
      diagnosis(
        'oauth-address-wrong',
        /endpoint not found/,
        /introuvable/,
        /try http.*\/auth\/realms\/.*as “Token URL”/,
        /Essayez.*\/auth\/realms\/.*comme «.URL des jetons/,
      ),
      {
        tokenUrl: `${origin}/realms/${realmName}/protocol/openid-connect/token`,
      },
    ),
  ];
}
