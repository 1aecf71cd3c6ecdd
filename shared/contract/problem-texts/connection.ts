/** The connection: what happened, why, and what to do next, in English. */
export const connectionTexts = {
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
  'plain-http-refused': {
    what: 'Nothing secret was sent to {{host}}.',
    why: 'Its address is http: whoever listens on the way could read the secret.',
    next: 'Use the https address, or allow plain http in the profile.',
  },
  'clock-skew': {
    what: 'The clocks differ.',
    why: 'This machine’s clock and the other side’s are not the same: tokens look expired, or not yet valid.',
    next: 'Have the clock set that is wrong; the details say by how many seconds.',
  },
  'proxy-failed': {
    what: 'The proxy {{proxy}} did not let the request through.',
    why: 'It cannot be reached, refuses this address, or wants a user and a password.',
    next: 'Check the proxy in the profile’s connection settings, or ask who runs it. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable': {
    what: 'The PAC file of this profile names no proxy that can be used.',
    why: 'It cannot be fetched or read, it fails or takes too long, or it names only kinds of proxies that are not supported (SOCKS).',
    next: 'Check its address in the profile’s connection settings, or name the proxy itself there. Nothing was sent to {{host}}.',
  },
} as const;
