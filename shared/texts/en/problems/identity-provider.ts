/** Problems of the identity provider and of OAuth: what happened, why, and what to do next, in English. */
export const identityProviderTexts = {
  'identity-provider-unreachable': {
    what: 'Can’t reach the identity provider.',
    why: 'Dataquay can’t connect to {{host}}, so you can’t sign in and tokens can’t be refreshed.',
    next: 'Check your network and whether the identity provider is running, then sign in again.',
  },
  'identity-provider-odd-answer': {
    what: 'The identity provider didn’t return a token.',
    why: 'The token URL might point to something else, such as a sign-in page or a proxy.',
    next: 'Check “Token URL” in this connection, then sign in again.',
  },
  'identity-provider-fault': {
    what: 'The identity provider returned an error.',
    why: 'The error is on the identity provider ({{host}}): it might be restarting, overloaded, or out of order.',
    next: 'Wait a few minutes, then sign in again if Dataquay hasn’t signed you in automatically. If the problem persists, contact the identity provider’s administrator.',
  },
  'identity-provider-silent': {
    what: 'The identity provider didn’t respond in time.',
    why: 'The identity provider ({{host}}) is overloaded or starting, or the network blocks the connection.',
    next: 'Wait a few minutes, then sign in again if Dataquay hasn’t signed you in automatically. If the problem persists, check your network or VPN, or contact the identity provider’s administrator.',
  },
  'identity-provider-web-page': {
    what: 'Received a web page from {{host}} instead of a token.',
    why: 'The token URL might point to a sign-in page. Or a proxy or a network sign-in page responded instead.',
    next: 'Open any page in a browser to see whether your network requires sign-in. Check “Token URL” in the connection: for Keycloak, it ends with /protocol/openid-connect/token.',
  },
  'identity-provider-other-issuer': {
    what: 'Issuer mismatch.',
    why: 'The identity provider’s issuer is different from the one in the connection. See both values in the details.',
    next: 'If you know that the reported issuer is correct, enter it under “Issuer” in the connection. Otherwise, don’t sign in, and contact your administrator.',
  },
  'oauth-address-wrong': {
    what: 'Identity provider endpoint not found.',
    why: 'A path prefix might be missing or superfluous: older Keycloak versions need /auth before /realms, but newer ones don’t. Or the realm is misspelled, or the URL belongs to another server.',
    next: 'Check “Token URL” and “Issuer” in the connection. Try with and without /auth.',
  },
  'oauth-realm-unknown': {
    what: 'Realm {{realm}} not found at the identity provider.',
    why: 'The realm name is misspelled (names are case-sensitive), or the realm was renamed, was disabled, or is on another server.',
    next: 'Check the realm in “Token URL” or “Issuer” in the connection.',
  },
  'oauth-issuer-needed': {
    what: 'This sign-in method requires the issuer.',
    why: 'The sign-in page and the device code endpoint can’t be discovered from a token URL.',
    next: 'Fill in “Issuer” in the connection. It’s the URL of the discovery document without /.well-known/openid-configuration.',
  },
  'oauth-method-not-offered': {
    what: 'The identity provider doesn’t support this sign-in method.',
    why: 'The discovery document has no endpoint for this method: it’s disabled or not supported.',
    next: 'Select another sign-in method, or contact the identity provider’s administrator.',
  },
  'oauth-method-not-allowed': {
    what: 'This sign-in method isn’t enabled for the client.',
    why: 'The method must be enabled for each client. In Keycloak: “Direct access grants” for a password, “Standard flow” for the browser, “Device authorization grant” for a code, “Service accounts” for client credentials.',
    next: 'Ask the administrator to enable the method for this connection’s client, or select another sign-in method.',
  },
  'oauth-password-wrong': {
    what: 'Incorrect user name or password.',
    why: 'The user name or password is wrong, the user doesn’t exist in this realm, or the account is locked. The identity provider doesn’t report the exact cause.',
    next: 'Check the user name, the password, and the realm. After several attempts, wait a few minutes, or ask your administrator whether the account is locked.',
  },
  'oauth-account-disabled': {
    what: 'The account is disabled.',
    why: 'An administrator disabled the account at the identity provider. The password isn’t the cause.',
    next: 'Ask your administrator to enable the account.',
  },
  'oauth-account-locked': {
    what: 'The account is temporarily locked.',
    why: 'There were too many failed attempts, perhaps by another program that still uses an old password.',
    next: 'Wait a few minutes, then try again once. If the account locks again, find the program that uses the old password.',
  },
  'oauth-account-unfinished': {
    what: 'Your account setup isn’t complete.',
    why: 'The identity provider requires an action from you: change your password, verify your email address, set up a second factor, or accept terms.',
    next: 'Sign in once in a browser, complete the required steps, then sign in again.',
  },
  'oauth-second-factor-needed': {
    what: 'The identity provider requires a second factor.',
    why: 'Multi-factor authentication (MFA) is required for your account, and this sign-in method doesn’t support it. The password isn’t the cause.',
    next: 'Select “Browser (OAuth)” or “Device code (OAuth)” as the sign-in method of this connection.',
  },
  'oauth-consent-needed': {
    what: 'Consent is missing for this client.',
    why: 'Neither you nor an administrator has allowed the client to access the requested scopes.',
    next: 'Sign in once with “Browser (OAuth)” and give your consent, or ask the administrator to grant consent for the client {{clientId}}.',
  },
  'oauth-policy-denied': {
    what: 'An identity provider rule denies access.',
    why: 'For example, your account isn’t assigned to the client, or lacks a required role or group. A conditional access rule might also block this device, network, or sign-in method.',
    next: 'Ask the identity provider’s administrator for access, and include the server message.',
  },
  'oauth-token-expired': {
    what: 'The token had already expired when it was issued.',
    why: 'The identity provider issued a token with no remaining lifetime. The clocks aren’t the cause.',
    next: 'Ask the identity provider’s administrator to set a longer access token lifetime for the client {{clientId}}.',
  },
  'oauth-client-unknown': {
    what: 'Unknown client.',
    why: 'The client ID is misspelled, belongs to another realm, or is disabled. Some identity providers report a wrong secret in the same way.',
    next: 'Check “Client ID” and “Client secret” in the connection, and the realm in “Token URL” or “Issuer”.',
  },
  'oauth-client-secret-wrong': {
    what: 'Invalid client secret.',
    why: 'The secret is wrong, outdated, or missing, the client is public and has no secret, or the secret is sent in the wrong place.',
    next: 'Enter “Client secret” again. Check “Client has a secret” and “Client authentication” in the connection.',
  },
  'oauth-pkce-required': {
    what: 'The identity provider requires PKCE, which this sign-in method doesn’t support.',
    why: 'At the identity provider, this client is configured to require PKCE.',
    next: 'Select “Browser (OAuth)” or “Device code (OAuth)” as the sign-in method, or ask the administrator to make PKCE optional for this client.',
  },
  'oauth-redirect-refused': {
    what: 'The identity provider rejected the redirect URI.',
    why: 'The client’s redirect URIs don’t include http://127.0.0.1/callback (any port), or the client is registered as another type, such as a web application.',
    next: 'Ask the administrator to add http://127.0.0.1/callback to the client’s redirect URIs, or sign in with “Device code (OAuth)”.',
  },
  'oauth-scope-refused': {
    what: 'The identity provider rejected a requested scope.',
    why: 'The scope is misspelled, doesn’t exist in this realm, or isn’t allowed for this client. The details show the requested scope.',
    next: 'Correct “Scope” in the connection. The default is openid profile email.',
  },
  'oauth-denied': {
    what: 'Sign-in denied.',
    why: 'You or an identity provider rule denied access to Dataquay.',
    next: 'Sign in again and allow access. If you weren’t asked, contact your administrator.',
  },
  'oauth-not-finished': {
    what: 'Sign-in timed out.',
    why: 'The sign-in page or the code wasn’t used within a few minutes, the page showed an error, or no browser opened.',
    next: 'Sign in again. If the page showed an error about redirect_uri, ask the administrator to add http://127.0.0.1/callback (any port) to the redirect URIs of the client. Report other errors of the page to your administrator.',
  },
  'oauth-session-ended': {
    what: 'Your session at the identity provider has ended.',
    why: 'The session expired, or an administrator ended it. Or you signed out elsewhere, your password was changed, or the refresh token was used twice.',
    next: 'Sign in again. Your queries are kept.',
  },
} as const;
