/** Why a token or a token response can't be used, and what to do; see {@link reasonTexts} in `reasons.ts`. */
export const tokenReasonTexts = {
  'oauth-address-wrong/issuer-address': {
    why: 'The token URL {{url}} is the address of the issuer, not of its token endpoint.',
    next: 'Enter this address as “Issuer” in the connection, and leave “Token URL” empty. Or enter the token endpoint{{tokenPlace}}.',
  },
  'oauth-address-wrong/token-url': {
    why: 'The issuer is a token URL. An issuer is the address from which its token URL is looked up.',
    next: 'Enter this address as “Token URL” in the connection, and leave “Issuer” empty. Or remove the path of the token endpoint from the issuer{{tokenPlace}}.',
  },
  'oauth-address-wrong/other-endpoint': {
    why: 'The token URL {{url}} is another endpoint of the identity provider, such as that of its sign-in page, not its token endpoint.',
    next: 'Enter the token endpoint as “Token URL” in the connection{{tokenPlace}}. Or leave “Token URL” empty, and enter only “Issuer”.',
  },
  'credentials-refused/claims': {
    why: 'The token lacks a claim that the server requires, or the claim has another value. See the server message.',
    next: 'Ask the identity provider’s administrator to add the claim to tokens of this client, such as with a role, group, or scope. Then sign out and sign in again.',
  },
  'credentials-refused/dpop': {
    why: 'The server expects proof of a key that belongs to the token (DPoP), which Dataquay doesn’t support. See the server message.',
    next: 'Ask the identity provider’s administrator to issue tokens without DPoP for this client, and the administrator of {{host}} to accept them. Or select another sign-in method.',
  },
  'credentials-refused/token-scheme': {
    why: 'The server didn’t find a token. It expects one in the Authorization header with the scheme {{offered}}, which this connection doesn’t send.',
    next: 'Get a token for programs from the owner of the API. Select “Service token”, and set “Token header” to Authorization. Under “Secrets”, enter the scheme, a space, and the token.',
  },
  'not-permitted/subscription': {
    why: 'The gateway knows your account or client ({{subscriber}}), but it isn’t subscribed to this API, or isn’t allowed to use it ({{status}}). See the server message.',
    next: 'Subscribe {{subscriber}} to this API in the developer portal or marketplace of the gateway, and have the subscription approved if needed. If you can’t, send the owner of the API the name {{subscriber}}, the URL, the time, and the server message. A new password or token for {{subscriber}} doesn’t help.',
  },
  'not-permitted/service-token-scope': {
    why: 'The service token lacks a permission that the server requires. See the server message.',
    next: 'Create a service token with this permission on {{host}}, and enter it under “Secrets”. If you can’t, ask the owner of the API for the permission.',
  },
  'sign-in-refused/gateway-key': {
    why: 'A gateway before the identity provider requires an API key, which Dataquay doesn’t send to token URLs. Your user name and client aren’t the cause.',
    next: 'Enter the address of the identity provider itself as “Token URL” in this connection, or ask the administrator of the gateway to allow token requests without a key.',
  },
  'identity-provider-odd-answer/discovery-protected': {
    why: 'The response isn’t a discovery document, because the server requires sign-in ({{status}}). In OpenID Connect, this document is public. A gateway or an access rule might protect it.',
    next: 'Check “Issuer” in this connection. If it’s correct, ask the identity provider’s administrator to allow access to the discovery document, or enter “Token URL” instead.',
  },
  'identity-provider-odd-answer/no-access-token': {
    why: 'The token URL reported success, but its response has no access token (access_token), which OAuth 2.0 requires. It might be another service.',
    next: 'Check “Token URL” in this connection. If it’s correct, ask the identity provider’s administrator why the response has no access token. The response is under “Exchange with the identity provider”.',
  },
  'identity-provider-odd-answer/only-id-token': {
    why: 'The identity provider returned an ID token, but no access token. Some providers do this if “Scope” names no API.',
    next: 'Enter a scope of the API as “Scope” in this connection, then sign in again. The owner of the API knows the scope.',
  },
  'identity-provider-odd-answer/no-token-type': {
    why: 'The response has an access token, but no token type (token_type), which OAuth 2.0 requires.',
    next: 'Ask the identity provider’s administrator to send token_type with the value Bearer. If “Token URL” is the address of a gateway, enter the address of the identity provider itself.',
  },
  'identity-provider-odd-answer/token-type': {
    why: 'The identity provider issued a token of the type {{tokenType}}, which Dataquay doesn’t support.',
    next: 'Ask the identity provider’s administrator to issue Bearer tokens for this client.',
  },
  'oauth-address-wrong/browser-page': {
    why: 'The token URL {{url}} is a page for browsers, not a token endpoint: the server requires a CSRF token, which only its own pages contain. Your user name and client aren’t the cause.',
    next: 'Check “Token URL” in this connection. Enter the token endpoint of the identity provider, or leave “Token URL” empty and enter only “Issuer”.',
  },
  'oauth-scope-refused/unknown-audience': {
    why: 'The identity provider knows no API with the identifier (audience) {{audience}}. The identifier is misspelled, or the API isn’t registered there. Your client isn’t the cause.',
    next: 'Compare “Audience” in this connection with the identifier that the owner of the API gives you. If it’s empty, the scope or the default audience selects the API: correct “Scope”, or ask the identity provider’s administrator to correct the default audience. If the identifier is right, ask them to register the API {{audience}}.',
  },
  'oauth-policy-denied/client-grant': {
    why: 'The client {{clientId}} isn’t allowed to request tokens for the API with the identifier (audience) {{audience}}. The client ID and secret aren’t the cause.',
    next: 'Ask the identity provider’s administrator to allow the client {{clientId}} to use the API {{audience}}. In Auth0, this is a client grant of the API.',
  },
} as const;
