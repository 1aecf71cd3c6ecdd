/**
 * What to do so that the identity provider issues tokens for the audience that an API expects, by product. `unknown` applies to products
 * without an entry.
 */
export const audiencePhrases = {
  unknown:
    'Ask the owner of the API for its scope or audience, enter it as “Scope” or “Audience” in this connection, and sign in again. Or ask the identity provider’s administrator to add the audience {{wantedAudience}} to tokens of the client {{clientId}}.',
  keycloak:
    '{{audienceQuestion}}Ask the Keycloak administrator to add the audience {{wantedAudience}} to tokens of the client {{clientId}} (client, Client scopes, dedicated scope, Add mapper, By configuration, Audience). If an optional client scope already adds it, enter its name as “Scope” in this connection. Then sign in again.',
  entra:
    'In Microsoft Entra ID, the scope selects the audience. Ask the owner of the API for its Application ID URI (app registration of the API, Expose an API). Enter it with /.default as “Scope”, such as api://data/.default, and sign in again. If the scope is rejected, ask the Microsoft Entra ID administrator to add the API to the API permissions of the client {{clientId}}.',
  okta: '{{audienceQuestion}}In Okta, the authorization server determines the audience, not the scope. Ask the Okta administrator which authorization server has the audience {{wantedAudience}} (Security, API, Authorization Servers). Enter its Issuer URI as “Issuer” in this connection, or its token endpoint as “Token URL”. Then sign in again.',
  auth0:
    '{{audienceQuestion}}In Auth0, the audience of the request selects the API. Enter the identifier {{wantedAudience}} as “Audience” in this connection, and sign in again. The Auth0 administrator finds it under APIs, and must allow the client {{clientId}} to use this API.',
  adfs: 'In AD FS, the scope selects the audience. As “Scope”, enter the relying party identifier {{wantedAudience}}, a slash, and a scope, such as https://api.example/data/openid. Then sign in again. If AD FS rejects this scope, ask the AD FS administrator to allow the client {{clientId}} for this Web API (Client Permissions).',
  cognito:
    'Access tokens of Amazon Cognito have an audience only if the request names a resource, which Dataquay doesn’t do. Ask the owner of the API to check the claims client_id and scope instead of aud. If the API requires a custom scope, enter it as “Scope” in this connection.',
  pingone:
    '{{audienceQuestion}}In PingOne, the scope selects a resource, which has the audience. Ask the PingOne administrator for a scope of the resource with the audience {{wantedAudience}} (Applications, Resources), and to allow it for the application {{clientId}} (Resources). Enter it as “Scope” in this connection, and sign in again.',
  pingfederate:
    '{{audienceQuestion}}Ask the PingFederate administrator to issue tokens of the client {{clientId}} with the audience {{wantedAudience}} (Applications, OAuth, Access Token Management, Audience Claim Value). Then sign in again.',
  duende:
    '{{audienceQuestion}}In Duende IdentityServer, the scope selects an API resource, whose name is the audience. Ask the administrator for a scope of the API resource {{wantedAudience}}, and to allow it for the client {{clientId}} (AllowedScopes). Enter it as “Scope” in this connection, and sign in again.',
  question: 'Ask the owner of the API which audience it expects. ',
} as const;
