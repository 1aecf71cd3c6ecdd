/** Network problems: what happened, why, and what to do next, in English. */
export const networkTexts = {
  'application-unreachable': {
    what: 'Lost the connection to Dataquay.',
    why: 'Dataquay was closed, or the connection between this page and Dataquay was dropped.',
    next: 'Wait for this page to reconnect automatically. If Dataquay was closed, start it again; it opens a new page.',
  },
  'page-not-admitted': {
    what: 'This link isn’t valid.',
    why: 'The link is incomplete, has already been used, or was created before Dataquay last started.',
    next: 'Open the link that Dataquay printed when it last started.',
  },
  'name-not-resolved': {
    what: 'Can’t find the host {{host}}.',
    why: 'No address was found for the name {{host}}. It might be misspelled, be known only inside a company network, or DNS can’t be reached.',
    next: 'Compare the host name with the one that you were given, and connect to the company network or VPN. {{directProxy}} If nothing helps, test the connection to see which DNS server was asked. Then ask the network administrator to check the DNS record of {{host}}.',
  },
  'connection-refused': {
    what: 'Can’t connect to {{host}}.',
    why: 'The host can’t be reached, or no service is listening on this port.',
    next: 'Check the address and whether the server is running, then try again.',
  },
  'connection-lost': {
    what: 'Lost the connection to {{host}}.',
    why: 'The server or a proxy closed the connection before the response was complete.',
    next: 'Try again. If the problem persists, ask the administrator of {{host}} which server, gateway, or proxy closes the connection. Rows received so far are kept.',
  },
  'timed-out': {
    what: 'Timed out waiting for {{host}}.',
    why: 'The network is slow or blocked, or the request takes the server longer than the timeout.',
    next: 'Try again, or reduce the request: fewer columns, fewer rows, or more filters.',
  },
  'tls-failed': {
    what: 'Can’t establish a secure connection to {{host}}.',
    why: 'The certificate isn’t trusted on this computer, has expired, or is for another host name.',
    next: 'Check the certificate and this computer’s clock. Nothing was sent.',
  },
  'redirect-refused': {
    what: 'Redirect from {{host}} not followed.',
    why: 'The redirect loops, goes through too many hops, has an invalid address, or switches from HTTPS to HTTP.',
    next: 'Enter the final address, so that no redirect is necessary.',
  },
  'plain-http-refused': {
    what: 'Credentials weren’t sent to {{host}}: the connection isn’t encrypted.',
    why: 'The address uses HTTP, so anyone on the network could read your credentials.',
    next: 'Use an HTTPS address. For the base URL only, you can instead select “Allow credentials over unencrypted HTTP (not recommended)” under “Connection settings”.',
  },
  'clock-skew': {
    what: 'This computer’s clock and the clock of {{host}} don’t match.',
    why: 'If the clocks aren’t synchronized, valid tokens appear to be expired or not yet valid.',
    next: 'Correct the clock that is wrong. The details show the difference in seconds.',
  },
  'proxy-failed': {
    what: 'The proxy {{proxy}} didn’t forward the request.',
    why: 'The proxy can’t be reached, denies access to this address, or requires authentication.',
    next: 'Check the proxy under “Connection settings”, or contact the proxy’s administrator. Nothing was sent to {{host}}.',
  },
  'proxy-file-unusable': {
    what: 'This connection’s PAC file didn’t return a usable proxy.',
    why: 'The PAC file can’t be read, fails, takes too long, or returns only unsupported proxy types, such as SOCKS.',
    next: 'Check the PAC file under “Connection settings”, or enter the proxy there. Nothing was sent to {{host}}.',
  },
} as const;
