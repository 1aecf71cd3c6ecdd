import { type SignInAt, withClient, withPassword } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, type Responder } from '../laboratory/responses.ts';
import type { ProviderResponders, TokenOverrides } from '../laboratory/stage.ts';

// Expected diagnoses of sign-in errors, and the identity providers that cause these errors.

/** Returns an expected diagnosis from patterns for cause and fix in both languages. */
export const diagnosis = (step: Verdict['step'], code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

export const wrongPassword = diagnosis(
  'token',
  'oauth-password-wrong',
  /user name or password/,
  /nom d’utilisateur \S+ ou son mot de passe/,
  /Check the user name/,
  /Vérifiez le nom d’utilisateur/,
);
export const unknownUser = diagnosis(
  'token',
  'oauth-password-wrong',
  /no such user in this tenant/,
  /n’a pas cet utilisateur dans ce locataire/,
  /Check the user name.*new password doesn’t help/,
  /Vérifiez le nom d’utilisateur/,
);
export const passwordExpired = diagnosis(
  'token',
  'oauth-account-unfinished',
  /password has expired, or must be changed/,
  /mot de passe a expiré, ou doit être changé/,
  /Change the password.*“Browser \(OAuth\)”/,
  /Changez le mot de passe.*Navigateur \(OAuth\)/,
);
export const otherAccountTenant = diagnosis(
  'token',
  'oauth-policy-denied',
  /belongs to another tenant/,
  /appartient à un autre locataire/,
  /invite your account as a guest/,
  /inviter votre compte/,
);
export const unknownDevice = diagnosis(
  'token',
  'oauth-policy-denied',
  /only from a registered or managed device/,
  /que depuis un appareil enregistré ou géré/,
  /administrator to register this computer/,
  /administrateur.*enregistrer cet ordinateur/,
);
export const disabled = diagnosis(
  'token',
  'oauth-account-disabled',
  /account is disabled/,
  /compte est désactivé/,
  /administrator/,
  /administrateur/,
);
export const locked = diagnosis('token', 'oauth-account-locked', /locked/, /(verrouillé|bloqué)/, /[Ww]ait/, /[Aa]ttendez|[Pp]atientez/);
export const unfinished = diagnosis(
  'token',
  'oauth-account-unfinished',
  /requires an action from you/,
  /attend une action/,
  /[Ss]ign in once in a browser/,
  /navigateur/,
);
export const secondFactor = diagnosis(
  'token',
  'oauth-second-factor-needed',
  /second factor/,
  /second facteur/,
  /Browser \(OAuth\)/,
  /Navigateur \(OAuth\)/,
);
export const consent = diagnosis(
  'token',
  'oauth-consent-needed',
  /[Cc]onsent is missing/,
  /consentement/,
  /grant consent|accept/,
  /consentement|acceptez/,
);
export const policy = diagnosis(
  'token',
  'oauth-policy-denied',
  /rule of the identity provider|isn’t assigned/,
  /règle|n’est pas (affecté|attribué)/,
  /administrator/,
  /administrateur/,
);
export const clientUnknown = diagnosis(
  'token',
  'oauth-client-unknown',
  /client ID is misspelled|[Uu]nknown client/,
  /[Cc]lient inconnu|identifiant (du )?client|ID client/,
  /Client ID/,
  /client/,
);
export const clientOrSecret = diagnosis(
  'token',
  'oauth-client-unknown',
  /rejected the client ID dataquay or its secret/,
  /refusé l’ID client dataquay ou son secret/,
  /current secret.*“Client authentication”/,
  /secret actuel.*Authentification du client/,
);
export const secretWrong = diagnosis(
  'token',
  'oauth-client-secret-wrong',
  /client secret|secret is wrong/,
  /secret/,
  /Client secret/,
  /[Ss]ecret/,
);
export const secretExpired = diagnosis(
  'token',
  'oauth-client-secret-wrong',
  /has expired/,
  /a expiré/,
  /create a new secret.*Client secret/,
  /[Ss]ecret/,
);
export const accessPolicy = diagnosis(
  'token',
  'oauth-policy-denied',
  /[Nn]o access policy .* allows the client dataquay/,
  /[Aa]ucune stratégie d’accès .* n’autorise le client dataquay/,
  /add a rule for the client/,
  /ajouter une règle pour le client/,
);
export const clientGrant = diagnosis(
  'token',
  'oauth-policy-denied',
  /client isn’t authorized for the requested API/,
  /pas autorisé pour l’API demandée/,
  /authorize the client dataquay for the API/,
  /autoriser le client dataquay pour l’API/,
);
export const conditionalAccess = diagnosis(
  'token',
  'oauth-policy-denied',
  /Conditional Access rule .* blocks the sign-in/,
  /règle d’accès conditionnel .* bloque l’authentification/,
  /find the rule in the sign-in log/,
  /trouver la règle dans le journal/,
);
export const secretId = diagnosis(
  'token',
  'oauth-client-secret-wrong',
  /replaced or deleted.*isn’t the ID of a secret/,
  /remplacé ou supprimé.*n’est pas l’ID d’un secret/,
  /value of the current secret.*Certificates & secrets/,
  /valeur du secret actuel.*Certificats et secrets/,
);
export const otherTenant = diagnosis(
  'token',
  'oauth-client-unknown',
  /doesn’t exist in the tenant/,
  /n’existe pas dans le locataire/,
  /add the application and grant consent/,
  /ajouter l’application et de donner son consentement/,
);
export const defaultScope = diagnosis(
  'token',
  'oauth-scope-refused',
  /only a scope that ends with \/\.default/,
  /qu’une portée .* se termine par \/\.default/,
  /application ID URI of the API, followed by \/\.default/,
  /URI d’ID d’application de l’API, suivi de \/\.default/,
);
export const scope = diagnosis('token', 'oauth-scope-refused', /scope/, /scope|portée/, /Correct “Scope”/, /Corrigez «.Portée/);
export const methodDenied = diagnosis(
  'token',
  'oauth-method-not-allowed',
  /isn’t enabled for the client/,
  /n’est pas (activée?|autorisée?).*client/,
  /enable (it|the method) for/,
  /activer/,
);
export const realmUnknown = diagnosis(
  'token',
  'oauth-realm-unknown',
  /Realm|tenant/i,
  /realm|locataire|tenant/i,
  /Token URL/,
  /URL des jetons/,
);
export const addressWrong = diagnosis('token', 'oauth-address-wrong', /endpoint not found/, /introuvable/, /Token URL/, /URL des jetons/);
export const providerFault = diagnosis(
  'token',
  'identity-provider-fault',
  /error is on the identity provider/,
  /erreur.*fournisseur d’identité/,
  /[Ww]ait/,
  /[Aa]ttendez|[Pp]atientez/,
);
export const providerGateway = diagnosis(
  'token',
  'identity-provider-fault',
  /gateway or load balancer.*in front of.*\(502\)/,
  /passerelle ou un répartiteur.*devant.*\(502\)/,
  /[Ww]ait.*start the server/,
  /[Pp]atientez.*démarrer le serveur/,
);
export const providerUnavailable = diagnosis(
  'token',
  'identity-provider-fault',
  /unavailable \(503\)/,
  /indisponible \(503\)/,
  /[Ww]ait/,
  /[Pp]atientez/,
);
export const brokenJson = diagnosis(
  'token',
  'identity-provider-odd-answer',
  /isn’t valid JSON/,
  /n’est pas du JSON valide/,
  /response to the identity provider’s administrator/,
  /réponse à l’administrateur du fournisseur d’identité/,
);
export const webPage = diagnosis('token', 'identity-provider-web-page', /web page from/, /[Pp]age web/, /Token URL/, /URL des jetons/);
export const oddAnswer = diagnosis(
  'token',
  'identity-provider-odd-answer',
  /didn’t return a token/,
  /n’a pas renvoyé de jeton|pas de jeton/,
  /Token URL/,
  /URL des jetons/,
);
export const tooMany = diagnosis(
  'token',
  'too-many-requests',
  /limits the number of requests|[Tt]oo many/,
  /trop de requêtes|limite/i,
  /[Ww]ait/,
  /[Aa]ttendez|[Pp]atientez/,
);
export const resourceUnknown = diagnosis(
  'token',
  'oauth-scope-refused',
  /scope|resource|audience/,
  /scope|ressource|audience/,
  /Scope/,
  /Scope/i,
);
export const unreachable = (step: Verdict['step']): Verdict =>
  diagnosis(
    step,
    'identity-provider-unreachable',
    /refused the connection|no address was found.*\(DNS server|closed before a response/i,
    /refusé la connexion|aucune adresse.*\(serveur DNS|fermée avant/i,
    /VPN/,
    /VPN/,
  );

/** Creates a case whose identity provider sends this response to the token request. */
export const rejecting = (
  name: string,
  expected: Verdict | null,
  token: Responder,
  how: 'password' | 'client' = 'password',
  at: Partial<SignInAt> = {},
): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { tokenUrl } = await stage.provider({ token });
    const { origin } = await stage.api();
    return (how === 'password' ? withPassword : withClient)(stage, origin, { tokenUrl, ...at });
  },
});

/** Creates a case whose identity provider is discovered by its issuer. */
export const discovered = (
  name: string,
  expected: Verdict | null,
  responders: ProviderResponders,
  tokenOverrides: TokenOverrides = {},
  at: Partial<SignInAt> = {},
): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { issuer } = await stage.provider(responders, tokenOverrides);
    return withPassword(stage, (await stage.api()).origin, { issuer, ...at });
  },
});

export const oauthError = (status: number, error: string, description?: string, more: object = {}): Responder =>
  json(status, { error, ...(description !== undefined && { error_description: description }), ...more });

/** Returns Entra’s response to a token request. */
export const entra = (code: number, error: string, text: string, more: object = {}): Responder =>
  oauthError(
    error === 'invalid_client' ? 401 : 400,
    error,
    `AADSTS${code}: ${text} Trace ID: 8a2c1f6e-0000-4e6d-9c8b-000000000000 Correlation ID: 11111111-2222-3333-4444-555555555555 Timestamp: 2026-11-25 10:00:00Z`,
    {
      error_codes: [code],
      timestamp: '2026-11-25 10:00:00Z',
      trace_id: '8a2c1f6e-0000-4e6d-9c8b-000000000000',
      correlation_id: '11111111-2222-3333-4444-555555555555',
      error_uri: `https://login.microsoftonline.com/error?code=${code}`,
      ...more,
    },
  );

export const quoted = (expected: Verdict, code: number): Verdict => quoting(expected, new RegExp(`AADSTS${code}`));
