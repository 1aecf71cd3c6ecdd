/** The deployment and what it answers: what happened, why, and what to do next, in English. */
export const deploymentTexts = {
  'sample-not-running': {
    what: 'The sample deployment is not running.',
    why: 'Its program has not started yet, or it ended.',
    next: 'Try again in a moment. If that does not help, restart the application.',
  },
  'catalogue-not-found': {
    what: 'There is no catalogue at this address.',
    why: 'Something answers at {{host}}, but not as a deployment does at this path.',
    next: 'Check the base URL, the kind of deployment and, for a marketplace, its paths.',
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
    next: 'Look at how the answer begins, and check the address.',
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
} as const;
