/** Profiles, their secrets and service tokens: what happened, why, and what to do next, in English. */
export const profileTexts = {
  'not-signed-in': {
    what: 'Nobody is signed in.',
    why: 'This request needs a signed-in user.',
    next: 'Sign in, then try again. If the profile is one without sign-in, choose a way to sign in there first.',
  },
  'sign-in-refused': {
    what: 'The identity provider refused the sign-in.',
    why: 'The user name, the password or the client is not accepted, or the sign-in method is not allowed.',
    next: 'Check the sign-in settings of this profile, then sign in again.',
  },
  'credentials-refused': {
    what: 'The deployment refused the credentials.',
    why: 'The token has expired, was revoked, or is not meant for this deployment.',
    next: 'Sign out and in again. If it stays so, try another sign-in method.',
  },
  'secret-needed': {
    what: 'A secret is needed to sign in.',
    why: 'The profile names no password or token: you give it here, and it is kept only as you choose.',
    next: 'Enter it below or in the profile, then sign in.',
  },
  'method-forbidden': {
    what: 'This way of signing in is forbidden on this machine.',
    why: 'The administrator’s policy does not allow it.',
    next: 'Choose another way to sign in, or ask your administrator.',
  },
  'token-maker-refused': {
    what: 'No service tokens are made for you this way at {{host}}.',
    why: 'A service token is made, listed and revoked by its owner in person: one who is signed in by a service token is none.',
    next: 'Sign in as yourself, with user name and password or in the browser, then try again.',
  },
  'token-refused': {
    what: 'The request to {{host}} was refused.',
    why: 'The label or the lifetime is not as it wants them, or you have as many service tokens as one may have.',
    next: 'Change what you ask for, or revoke a token that you need no more.',
  },
  'token-not-held': {
    what: 'The text of this service token is gone.',
    why: 'It is shown once, and kept only until it is taken over, put away, or the application ends.',
    next: 'Revoke the token and make another.',
  },
  'profile-read-only': {
    what: 'This profile cannot be changed here.',
    why: 'It is the sample’s, or it comes from your administrator.',
    next: 'Duplicate it and change the copy.',
  },
  'profile-file-unusable': {
    what: 'A file that the profile names cannot be used.',
    why: 'It is missing, unreadable, or not what it should be.',
    next: 'Check the path under “Advanced”. The details name the file.',
  },
  'unknown-profile': {
    what: 'This profile does not exist any more.',
    why: 'It was removed while this page was open.',
    next: 'Reload the page.',
  },
} as const;
