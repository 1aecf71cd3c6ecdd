/** The identity provider, and signing in by OAuth: what happened, why, and what to do next, in English. */
export const identityProviderTexts = {
  'identity-provider-unreachable': {
    what: 'The identity provider cannot be reached.',
    why: 'There is no connection to {{host}}, so no sign-in can be made or renewed.',
    next: 'Wait for it to come back, or check the network, then sign in again.',
  },
  'identity-provider-odd-answer': {
    what: 'The identity provider gave an answer that is no token.',
    why: 'The token address may belong to something else, such as a login page or a proxy.',
    next: 'Check the token address of this profile, then sign in again.',
  },
  'identity-provider-fault': {
    what: 'The identity provider failed while answering.',
    why: 'The fault lies on its side: {{host}} or something in front of it is being restarted, is overloaded, or has broken.',
    next: 'It is asked again by itself. If it stays so, tell those who run it.',
  },
  'identity-provider-silent': {
    what: 'The identity provider does not answer in time.',
    why: 'It is overloaded or starting ({{host}}), or something on the way holds the connection up.',
    next: 'It is asked again by itself. If it stays so, check the network or VPN, and ask those who run it.',
  },
  'identity-provider-web-page': {
    what: 'Where a token was expected, {{host}} sent a page for people.',
    why: 'The address may be that of a login page, or something in between answered: a proxy, or a network that wants you to sign in to it first.',
    next: 'Open any page in a browser to see whether the network wants something. Check the token URL in the profile: Keycloak’s ends with /protocol/openid-connect/token.',
  },
  'identity-provider-other-issuer': {
    what: 'The identity provider calls itself by another name than the profile does.',
    why: 'The issuer in the profile is misspelt or has another prefix, the provider is reached by another name than its own, or something in between answered in its place. The details show both names.',
    next: 'If you know the name that was found as your provider’s, enter it as the issuer in the profile. If not, do not sign in, and ask your administrator.',
  },
  'oauth-address-wrong': {
    what: 'The identity provider has nothing at that address.',
    why: 'Often a prefix is missing or too much: older Keycloaks have /auth before /realms, newer ones have not. Or the realm is misspelt, or the address belongs to another server.',
    next: 'Check the token URL or the issuer in the profile: try it with and without /auth.',
  },
  'oauth-realm-unknown': {
    what: 'The identity provider knows no realm {{realm}}.',
    why: 'The realm’s name is misspelt (case counts), it was renamed or switched off, or it lies at another server.',
    next: 'Check the realm in the token URL or the issuer of the profile.',
  },
  'oauth-issuer-needed': {
    what: 'This way of signing in needs the issuer’s address.',
    why: 'A token URL alone does not say where the login page is, nor where device codes are had.',
    next: 'Enter the issuer in the profile: the address below which /.well-known/openid-configuration is found.',
  },
  'oauth-method-not-offered': {
    what: 'The identity provider does not offer this way of signing in.',
    why: 'Its discovery document names no address for it: it is switched off there, or the provider cannot do it.',
    next: 'Choose another way to sign in, or ask those who run the identity provider.',
  },
  'oauth-method-not-allowed': {
    what: 'The client may not use this way of signing in.',
    why: 'The identity provider has to allow it for each client: in Keycloak “Direct access grants” for a password, “Standard flow” for the browser, “Device authorization grant” for a code, “Service accounts” for client credentials.',
    next: 'Have it switched on for the client that the profile names, or choose another way to sign in.',
  },
  'oauth-password-wrong': {
    what: 'The user name or the password was not accepted.',
    why: 'One of the two is wrong, there is no such user in this realm, or the account is locked after several failures: the identity provider answers the same for all three. Passwords of users from another directory may have changed there.',
    next: 'Check both (case, keyboard, realm). After several attempts wait some minutes before the next, or ask whether the account is locked.',
  },
  'oauth-account-disabled': {
    what: 'The account is disabled.',
    why: 'An administrator of the identity provider switched it off; the password is not the reason.',
    next: 'Ask your administrator to enable it.',
  },
  'oauth-account-locked': {
    what: 'The account is locked for a while.',
    why: 'Too many attempts failed, perhaps those of another program that still has an old password.',
    next: 'Wait some minutes, then try again once. If it locks again, look for that other program.',
  },
  'oauth-account-unfinished': {
    what: 'The account is not ready for use yet.',
    why: 'The identity provider waits for something that only you can do: change the password, verify the e-mail address, set up a second factor, or accept terms. The password alone cannot do that.',
    next: 'Sign in once in a browser (at the provider, or here by “Browser”), do what it asks, then sign in again.',
  },
  'oauth-client-unknown': {
    what: 'The identity provider does not know the client.',
    why: 'The client id is misspelt, belongs to another realm, or is switched off; some providers say this of a wrong secret too.',
    next: 'Check the client id and its secret in the profile, and the realm in the address.',
  },
  'oauth-client-secret-wrong': {
    what: 'The identity provider does not accept the client’s secret.',
    why: 'The secret is wrong or was renewed, it is missing, the client is public and has none, or the provider expects it in the other place (form or header).',
    next: 'Enter the client’s secret anew, and check in the profile whether it has one and how it is sent.',
  },
  'oauth-pkce-required': {
    what: 'The identity provider demands PKCE, which this way of signing in does not have.',
    why: 'The client is set to accept only logins that began here and carry a proof of it.',
    next: 'Sign in by “Browser” or “Device code”, which carry it, or have the demand lifted for this client.',
  },
  'oauth-redirect-refused': {
    what: 'The identity provider does not let the browser come back to this machine.',
    why: 'The client’s redirect addresses lack http://127.0.0.1/callback (any port), or the client is of another kind.',
    next: 'Have http://127.0.0.1/callback added to the client’s redirect addresses, or sign in by “Device code”.',
  },
  'oauth-scope-refused': {
    what: 'The identity provider refuses a scope that the profile asks for.',
    why: 'It is misspelt, does not exist in this realm, or this client may not have it. The details name what was asked for.',
    next: 'Correct the scope in the profile; openid profile email is what deployments expect.',
  },
  'oauth-denied': {
    what: 'The sign-in was declined.',
    why: 'You, or a rule of the identity provider, did not allow this application in.',
    next: 'Sign in again and allow it. If you were not asked, ask your administrator.',
  },
  'oauth-not-finished': {
    what: 'The sign-in was not finished in time.',
    why: 'The login page or the code was not used within some minutes, the page showed an error (such as a redirect address that is not allowed), or no browser opened.',
    next: 'Sign in again. If the page showed an error, tell it to your administrator.',
  },
  'oauth-session-ended': {
    what: 'Your session at the identity provider has ended.',
    why: 'It was idle or open for longer than allowed, an administrator ended it, you signed out elsewhere, or its one-time key was used twice.',
    next: 'Sign in again. Your queries are kept.',
  },
} as const;
