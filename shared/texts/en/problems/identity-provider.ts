/** Problems of the identity provider and of OAuth: what happened, why, and what to do next, in English. */
export const identityProviderTexts = {
  'identity-provider-unreachable': {
    what: 'Can’t reach the identity provider.',
    why: 'Dataquay can’t connect to {{host}}, so you can’t sign in, and tokens can’t be renewed.',
    next: 'Check your network, and connect to your company network or VPN. Compare the host name in {{setting}} with the address that you were given. If both are right, ask the identity provider’s administrator whether {{host}} is running.',
  },
  'identity-provider-odd-answer': {
    what: 'The identity provider didn’t return a token.',
    why: 'The response isn’t one of an identity provider. The address in {{setting}} might be that of something else, such as a sign-in page or a proxy.',
    next: 'Compare {{setting}} in this connection with the address that the identity provider’s administrator gave you, then sign in again. If it’s right, send the URL, the time, and the response to this administrator.',
  },
  'identity-provider-fault': {
    what: 'The identity provider returned an error.',
    why: 'The error is on the identity provider ({{host}}): it might be restarting, overloaded, or out of order.',
    next: 'Wait a few minutes, then sign in again if Dataquay hasn’t signed you in automatically. If the problem persists, send the URL, the time, and the request ID to the identity provider’s administrator. A new password or secret doesn’t help.',
  },
  'identity-provider-silent': {
    what: 'The identity provider didn’t respond in time.',
    why: 'The identity provider ({{host}}) is overloaded or starting, or the network blocks the connection.',
    next: 'Check your network or VPN, and wait a few minutes. Then sign in again if Dataquay hasn’t signed you in automatically. If the problem persists, ask the identity provider’s administrator whether {{host}} responds, and send the URL and the time.',
  },
  'identity-provider-web-page': {
    what: 'Received a web page from {{host}} instead of an identity provider’s response.',
    why: 'The address in {{setting}} might be that of a page for browsers. Or a proxy, a firewall, or a network sign-in page responded instead.',
    next: 'Open the URL in a browser to see the page. If your network requires sign-in, sign in there, then try again. Otherwise, compare {{setting}} in the connection with the address that the identity provider’s administrator gave you{{endpointPlace}}.',
  },
  'identity-provider-other-issuer': {
    what: 'Issuer mismatch.',
    why: 'The identity provider’s issuer is different from the one in the connection. See both values in the details.',
    next: 'If you know that the reported issuer is correct, enter it under “Issuer” in the connection. Otherwise, don’t sign in, and contact your administrator.',
  },
  'oauth-address-wrong': {
    what: 'Identity provider endpoint not found.',
    why: 'The server {{host}} responds ({{status}}), but has no identity provider at this address. The path in {{setting}} is misspelled or outdated, or the address belongs to another server.',
    next: 'Compare {{setting}} in the connection with the address that the identity provider’s administrator gave you{{endpointPlace}}. Test an issuer in a browser: with /.well-known/openid-configuration at its end, the address shows JSON. The password and the client secret aren’t the cause.',
  },
  'oauth-realm-unknown': {
    what: 'Realm not found at the identity provider.',
    why: 'The identity provider responds, but has no such realm. The name is misspelled (it’s case-sensitive), or the realm was renamed, was disabled, or is on another server.',
    next: 'Ask the identity provider’s administrator for the exact address, and correct the realm in {{setting}} of the connection{{addressPlace}}. The password and the client secret aren’t the cause.',
  },
  'oauth-issuer-needed': {
    what: 'This sign-in method requires the issuer.',
    why: 'The sign-in page and the device code endpoint can’t be discovered from a token URL.',
    next: 'Fill in “Issuer” in the connection. The identity provider’s administrator knows it: it’s the URL of the discovery document without /.well-known/openid-configuration.',
  },
  'oauth-method-not-offered': {
    what: 'The identity provider doesn’t support this sign-in method.',
    why: 'The discovery document of {{host}} has no endpoint for this method: it’s disabled or not supported.',
    next: 'Ask the identity provider’s administrator which sign-in methods {{host}} supports, and select one of them. Or ask to enable this method. A new password or secret doesn’t help.',
  },
  'oauth-method-not-allowed': {
    what: 'This sign-in method isn’t enabled for the client.',
    why: 'The client {{clientId}} isn’t allowed to use this sign-in method, which must be enabled for each client.',
    next: 'Ask the identity provider’s administrator to enable the method for the client {{clientId}}, or which methods are enabled for it. Then select one of them. A new password or secret doesn’t help.',
  },
  'oauth-password-wrong': {
    what: 'Incorrect user name or password.',
    why: 'The identity provider rejected the user name {{who}} or its password, without the exact cause. One of them is wrong, the user doesn’t exist at {{host}}, or the account is locked. The client ID isn’t the cause.',
    next: 'Check the user name, and enter the password again. Test both on a sign-in page of {{host}} in a browser. Don’t try often, because further attempts can lock the account. If they work there, the account might need a second factor (MFA): then select “Browser (OAuth)” as the sign-in method. If they don’t, ask the identity provider’s administrator whether the account exists, is locked or disabled, or has an expired password.',
  },
  'oauth-account-disabled': {
    what: 'The account is disabled.',
    why: 'The account is disabled at the identity provider. The password isn’t the cause.',
    next: 'Ask the identity provider’s administrator to enable the account ({{who}}). Before that, a new password or another sign-in method doesn’t help.',
  },
  'oauth-account-locked': {
    what: 'The account is temporarily locked.',
    why: 'There were too many failed attempts, perhaps by another program that still uses an old password.',
    next: 'Wait a few minutes, then try again once, or ask the identity provider’s administrator to unlock the account ({{who}}). If it locks again, find the program that uses the old password.',
  },
  'oauth-account-unfinished': {
    what: 'Your account setup isn’t complete.',
    why: 'The identity provider requires an action from you: change your password, verify your email address, set up a second factor, or accept terms.',
    next: 'Sign in once in a browser to a page that uses {{host}}, such as the page of your account. Complete the required steps, then sign in again. Or select “Browser (OAuth)” as the sign-in method: its pages show these steps.',
  },
  'oauth-second-factor-needed': {
    what: 'The identity provider requires a second factor.',
    why: 'Multi-factor authentication (MFA) is required for your account, and this sign-in method doesn’t support it. The password isn’t the cause.',
    next: 'Select “Browser (OAuth)” or “Device code (OAuth)” as the sign-in method of this connection. If the client {{clientId}} doesn’t allow it, ask the identity provider’s administrator to enable it. For programs that run without a user, ask for a client with “Client credentials (OAuth)”. A new password doesn’t help.',
  },
  'oauth-consent-needed': {
    what: 'Consent is missing for this client.',
    why: 'Neither you nor an administrator has allowed the client {{clientId}} to access the requested scope ({{scope}}).',
    next: 'Sign in once with “Browser (OAuth)” and give your consent. If your organization doesn’t allow this, ask the identity provider’s administrator to grant consent for the client {{clientId}}. A new password doesn’t help.',
  },
  'oauth-policy-denied': {
    what: 'An identity provider rule denies access.',
    why: 'For example, your account isn’t assigned to the client {{clientId}}, or lacks a required role or group. A rule might also block this device, network, or sign-in method. See the server message.',
    next: 'Ask the identity provider’s administrator which rule denied access. Send the server message, the client ID {{clientId}}, and the time. A new password or secret doesn’t help.',
  },
  'oauth-token-expired': {
    what: 'The token had already expired when it was issued.',
    why: 'The identity provider issued a token with no remaining lifetime. The clocks aren’t the cause.',
    next: 'Ask the identity provider’s administrator to set a longer access token lifetime for the client {{clientId}}.',
  },
  'oauth-client-unknown': {
    what: 'Unknown client.',
    why: 'The identity provider doesn’t accept the client ID {{clientId}}: it’s misspelled, belongs to another realm or tenant, or was deleted or disabled. The client secret isn’t the cause.',
    next: 'Compare “Client ID” and the address in {{setting}} with what the identity provider’s administrator gave you. If they’re right, ask this administrator whether the client {{clientId}} exists there and is enabled. A new secret or password doesn’t help.',
  },
  'oauth-client-secret-wrong': {
    what: 'Invalid client secret.',
    why: 'The identity provider rejected the secret of the client {{clientId}}: it’s wrong, has expired, was replaced, or is sent in another way than expected.',
    next: 'Ask the identity provider’s administrator for the current secret of the client {{clientId}}, or to create a new one{{secretPlace}}. Enter it again as “Client secret” in the connection. If it’s right, select the other value of “Client authentication”. If the client is public, clear “Client has a secret”.',
  },
  'oauth-pkce-required': {
    what: 'The identity provider requires PKCE, which this sign-in method doesn’t support.',
    why: 'At the identity provider, the client {{clientId}} is configured to require PKCE.',
    next: 'Select “Browser (OAuth)” or “Device code (OAuth)” as the sign-in method, or ask the identity provider’s administrator to make PKCE optional for the client {{clientId}}.',
  },
  'oauth-redirect-refused': {
    what: 'The identity provider rejected the redirect URI.',
    why: 'The redirect URIs of the client {{clientId}} don’t include http://127.0.0.1/callback (any port), or the client is registered as another type, such as a web application.',
    next: 'Ask the identity provider’s administrator to add http://127.0.0.1/callback (any port) to the redirect URIs of the client {{clientId}}{{redirectPlace}}. Or sign in with “Device code (OAuth)”. A new password doesn’t help.',
  },
  'oauth-scope-refused': {
    what: 'The identity provider rejected a requested scope.',
    why: 'One of the requested scopes ({{scope}}) is misspelled, doesn’t exist at this identity provider, or isn’t allowed for the client {{clientId}}.',
    next: 'Correct “Scope” in the connection: the owner of the API knows its scope. If the scope is right, ask the identity provider’s administrator to allow it for the client {{clientId}}{{scopePlace}}. A new password or secret doesn’t help.',
  },
  'oauth-denied': {
    what: 'Sign-in denied.',
    why: 'You, or a rule of the identity provider, denied access to the client {{clientId}}.',
    next: 'Sign in again and allow access. If you weren’t asked, ask the identity provider’s administrator which rule denied access, and send the client ID and the time.',
  },
  'oauth-not-finished': {
    what: 'Sign-in timed out.',
    why: 'The sign-in at the identity provider wasn’t completed in time.',
    next: 'Sign in again, and complete the sign-in. If the sign-in page shows an error, send its text to the identity provider’s administrator.',
  },
  'oauth-session-ended': {
    what: 'Your session at the identity provider has ended.',
    why: 'The saved sign-in is no longer valid: it has expired, you signed out elsewhere, an administrator ended it, or your password was changed.',
    next: 'Sign in again. Your queries are kept. If this happens too often, ask the identity provider’s administrator for longer sessions of the client {{clientId}}{{sessionPlace}}, or for offline access.',
  },
} as const;
