/**
 * What happened, why, and what to do next, for every code of `shared/contract/problem.ts`.
 *
 * The sentences lean on `{{host}}` at most; where the problem does not name it, `unnamed.host` stands in.
 */
export const problems = {
  details: 'Details',
  code: 'Code',
  status: 'HTTP status',
  words: 'The other side’s own words',
  facts: 'Facts',
  tryAgain: 'Try again',
  unnamed: { host: 'the deployment' },
  codes: {
    'application-unreachable': {
      what: 'This page has lost the application behind it.',
      why: 'The application was ended, or the connection between the two dropped.',
      next: 'If only the connection dropped, the page connects again by itself. If the application was ended, start it again: it opens a new page.',
    },
    'page-not-admitted': {
      what: 'The application does not admit this page.',
      why: 'The link was used before, or it belongs to an earlier start of the application.',
      next: 'Open the link that the application printed at its latest start.',
    },
    'name-not-resolved': {
      what: 'The name {{host}} was not found.',
      why: 'The name is misspelt, or this machine cannot reach its name server; some names resolve only inside a company network.',
      next: 'Check the address and the network or VPN, then try again.',
    },
    'connection-refused': {
      what: 'There is no connection to {{host}}.',
      why: 'The machine cannot be reached, or nothing listens at that port: the service may be stopped.',
      next: 'Wait for the service to come back, or ask its operators, then try again.',
    },
    'connection-lost': {
      what: 'The connection to {{host}} broke off.',
      why: 'The other side or something on the way closed it before the answer was complete.',
      next: 'Try again. What arrived before is kept.',
    },
    'timed-out': {
      what: 'There was no answer from {{host}} in time.',
      why: 'The network is slow or blocked, or the request takes the deployment longer than it is given.',
      next: 'Try again, or ask for less: fewer columns, fewer rows, a narrower condition.',
    },
    'tls-failed': {
      what: 'The secure connection to {{host}} could not be made.',
      why: 'Its certificate is not trusted on this machine, has expired, or is for another name.',
      next: 'Have the certificate or the machine’s clock checked. Nothing was sent.',
    },
    'redirect-refused': {
      what: 'A redirect from {{host}} was not followed.',
      why: 'It leads in a circle, too far, to an unreadable address, or from https down to http.',
      next: 'Correct the address so that it needs no such redirect.',
    },
    'sample-not-running': {
      what: 'The sample deployment is not running.',
      why: 'Its program has not started yet, or it ended.',
      next: 'Try again in a moment. If that does not help, restart the application.',
    },
    'not-signed-in': {
      what: 'Nobody is signed in.',
      why: 'This request needs a signed-in user.',
      next: 'Sign in, then try again.',
    },
    'sign-in-refused': {
      what: 'The identity provider refused the sign-in.',
      why: 'The user name, the password or the client is not accepted, or the sign-in method is not allowed.',
      next: 'Check the sign-in settings of this profile, then sign in again.',
    },
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
    'credentials-refused': {
      what: 'The deployment refused the credentials.',
      why: 'The token has expired, was revoked, or is not meant for this deployment.',
      next: 'Sign out and in again. If it stays so, try another sign-in method.',
    },
    'not-permitted': {
      what: 'You may not use this API.',
      why: 'You are known to the deployment, but its access rules do not let you in here.',
      next: 'Ask the owner of the API for access.',
    },
    'unknown-api': {
      what: 'The deployment knows no such API.',
      why: 'It was renamed or removed, or it is not shared with you.',
      next: 'Search the catalogue for it.',
    },
    'query-refused': {
      what: 'The deployment refused the query.',
      why: 'Something in it is not understood or not allowed; its own words say what.',
      next: 'Correct the place named, then run the query again.',
    },
    'too-many-requests': {
      what: 'The deployment asks for fewer requests.',
      why: 'More arrived in a short time than it serves.',
      next: 'Wait a little, then try again.',
    },
    'deployment-fault': {
      what: 'The deployment failed while answering.',
      why: 'The fault lies on its side.',
      next: 'Try again later. If it stays so, send the details below to its operators.',
    },
    'unexpected-answer': {
      what: 'The answer is not what it should be.',
      why: 'Something other than the expected data came back, perhaps from a proxy or a login page.',
      next: 'Look at the raw answer, and check the address.',
    },
    'row-too-large': {
      what: 'One row of the answer is too large.',
      why: 'It exceeds what the application holds for a single row.',
      next: 'Choose fewer columns. The rows before it are kept.',
    },
    'invalid-url': {
      what: 'This is not a URL that can be sent.',
      why: 'It is incomplete, not http or https, or carries a user name and password.',
      next: 'Correct the URL, then try again.',
    },
    'invalid-input': {
      what: 'The application did not accept the request.',
      why: 'A value is missing or outside of what is allowed.',
      next: 'Change the value, then try again.',
    },
    'unknown-profile': {
      what: 'This profile does not exist any more.',
      why: 'It was removed while this page was open.',
      next: 'Reload the page.',
    },
    'unknown-run': {
      what: 'This result is gone.',
      why: 'Its rows were given back when it was no longer shown.',
      next: 'Run the query again.',
    },
    'storage-failed': {
      what: 'The application could not write or read its files.',
      why: 'The disk may be full, or the data folder may not be writable.',
      next: 'Make room or check the rights of the data folder, then try again.',
    },
    internal: {
      what: 'The application made a mistake.',
      why: 'This is a fault of the application itself, not of yours or of the deployment.',
      next: 'Try again. If it stays so, report it with the details below.',
    },
  },
} as const;
