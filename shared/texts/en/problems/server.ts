/** Problems of the server and its responses: what happened, why, and what to do next, in English. */
export const serverTexts = {
  'sample-not-running': {
    what: 'Dataquay’s local data service isn’t running.',
    why: 'It hasn’t started yet, or it stopped.',
    next: 'Try again in a moment. If the problem persists, restart Dataquay.',
  },
  'catalogue-not-found': {
    what: 'No catalogue found at this address.',
    why: 'There’s no data catalogue at this address on {{host}}.',
    next: 'Check “Base URL” and “Type” in the connection and, for a marketplace, the paths.',
  },
  'metadata-not-found': {
    what: 'No OData metadata found at this address.',
    why: 'The server was reached, but there’s no document at the $metadata URL.',
    next: 'Check “Base URL” and, for a marketplace, the OData path of this connection. If they’re correct, tell the administrator of {{host}} that $metadata is missing.',
  },
  'catalogue-empty': {
    what: 'The catalogue is empty.',
    why: 'The server responded correctly, but lists no APIs for your account or client ({{who}}): it might not have access to any, or none might be published.',
    next: 'Check that your account or client ({{who}}) is the right one. Then ask the owner of the APIs to give it access, such as a role or group, or to publish them, and sign in again.',
  },
  'redirected-elsewhere': {
    what: 'The request was redirected to another server, {{host}}.',
    why: 'Credentials are never sent to another origin automatically, so {{host}} received the request without them. Your credentials aren’t the cause.',
    next: 'Enter the final address as the base URL. Or, if you trust {{host}}, add its origin under “Additional origins that receive credentials” in this connection.',
  },
  'not-permitted': {
    what: 'You don’t have access to this API.',
    why: 'The server denied access, although you’re signed in. Usually, your account or client ({{who}}) lacks a right to this API. See the server message.',
    next: 'Ask the owner of the API to give your account or client ({{who}}) access, and send them the server message.',
  },
  'unknown-api': {
    what: 'API not found.',
    why: 'The API was renamed or removed, or you don’t have access to it.',
    next: 'Search the catalogue for the API.',
  },
  'query-refused': {
    what: 'The server rejected the query.',
    why: 'Part of the query isn’t valid, isn’t supported, or isn’t allowed. See the server message.',
    next: 'Correct the query, then run it again.',
  },
  'too-many-requests': {
    what: 'Too many requests.',
    why: 'The server limits the number of requests in a certain time (429), and doesn’t say when it accepts requests again.',
    next: 'Wait a few minutes, then try again. If the problem recurs, request data less often or in larger pages, and check which other programs use the same key or client. Then ask the owner of the API for a higher limit.',
  },
  'deployment-fault': {
    what: 'The server returned an error.',
    why: 'The error is on the server: it received the request, but failed to process it.',
    next: 'Try again later. If the problem persists, send the administrator of {{host}} the URL, the time, and the request ID: the reason is in the log of the server. A query with fewer columns or other filters might work.',
  },
  'unexpected-answer': {
    what: 'Unexpected response.',
    why: 'The response doesn’t contain the expected data. It might be a sign-in page, or come from a proxy.',
    next: 'Check the address. For a query, also check the start of the response on the “Raw” tab.',
  },
  'invalid-url': {
    what: 'Invalid URL.',
    why: 'The URL is incomplete, isn’t HTTP or HTTPS, or contains a user name or password.',
    next: 'Correct the URL, then try again.',
  },
  'invalid-input': {
    what: 'Invalid input.',
    why: 'A value is missing or outside the allowed range.',
    next: 'Change the value, then try again.',
  },
} as const;
