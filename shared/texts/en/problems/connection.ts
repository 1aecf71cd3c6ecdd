/** Problems of connections, their secrets, and service tokens: what happened, why, and what to do next, in English. */
export const connectionTexts = {
  'not-signed-in': {
    what: 'You’re not signed in.',
    why: 'This request requires sign-in.',
    next: 'Sign in, then try again. If the connection has no sign-in method, select one first.',
  },
  'sign-in-refused': {
    what: 'The identity provider rejected the sign-in.',
    why: 'The identity provider reports an error whose cause Dataquay doesn’t know. See the server message.',
    next: 'Compare the client ID, the scope, and the address in {{setting}} with what the identity provider’s administrator gave you, then sign in again. If they’re correct, send this administrator the server message, the URL, the time, and the request ID.',
  },
  'credentials-refused': {
    what: 'The server rejected your credentials.',
    why: 'The token has expired, was revoked, or isn’t valid for this server.',
    next: 'Sign out and sign in again. With a service token, enter a new token under “Secrets” first. If the problem persists, try another sign-in method.',
  },
  'secret-needed': {
    what: 'Enter your password, client secret, or token to sign in.',
    why: 'The connection doesn’t have the secret that its sign-in method requires.',
    next: 'Enter the secret below or under “Secrets” in the connection, then sign in.',
  },
  'method-forbidden': {
    what: 'This sign-in method is blocked on this computer.',
    why: 'The administrator policy doesn’t allow this method, or can’t be used.',
    next: 'Select another sign-in method, or contact your administrator.',
  },
  'token-maker-refused': {
    what: 'Service tokens can’t be managed with this sign-in at {{host}}.',
    why: 'Only a signed-in user can create, list, and revoke service tokens. You might be signed in with a service token or as a client.',
    next: 'Sign in with your user name and password or in the browser, then try again.',
  },
  'token-refused': {
    what: 'The service token request failed: {{host}} rejected it.',
    why: 'The label or lifetime isn’t allowed, or you have reached the maximum number of service tokens.',
    next: 'Change the label or lifetime, or revoke a token that you no longer need.',
  },
  'token-not-held': {
    what: 'The value of this service token is no longer available.',
    why: 'The value is shown once. It’s deleted when you save it, select “Done”, or quit Dataquay.',
    next: 'Revoke the token and create a new token.',
  },
  'profile-read-only': {
    what: 'This connection can’t be changed.',
    why: 'It’s the connection to the sample or to your data, or your administrator manages it.',
    next: 'If your administrator manages the connection, duplicate it and change the copy. Otherwise, add another connection.',
  },
  'profile-file-unusable': {
    what: 'Can’t use one of this connection’s files.',
    why: 'The file is missing, can’t be read, or has the wrong format.',
    next: 'Check the path under “Connection settings”. The details show the file.',
  },
  'unknown-profile': {
    what: 'This connection no longer exists.',
    why: 'It was removed while this window was open.',
    next: 'Reload the page.',
  },
} as const;
