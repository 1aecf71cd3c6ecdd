/** Texts about the signed-in user. */
export const signIn = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedInAs: 'Signed in as {{who}}',
  signedInAnonymously: 'Signed in',
  signedOut: 'Signed out',
  signingIn: 'Signing in…',
  failed: 'Sign-in failed',
  notSignedIn: 'Not signed in',
  withoutSignIn: 'No sign-in',
  details: 'Sign-in details for {{connection}}',
  showDetails: '{{state}}. Show sign-in details for {{connection}}',
  method: 'Method',
  methods: {
    'oauth-password': {
      name: 'User name and password (OAuth)',
      explanation: 'Sends an access token with each request and refreshes it before it expires.',
    },
    'oauth-code': {
      name: 'Browser (OAuth)',
      explanation: 'You sign in on the identity provider’s page in your browser. Dataquay never sees your password.',
    },
    'oauth-device': {
      name: 'Device code (OAuth)',
      explanation: 'You enter a code on the identity provider’s page in any browser, on this device or another.',
    },
    'client-credentials': {
      name: 'Client credentials (OAuth)',
      explanation: 'Signs in as the client with its secret, without a user.',
    },
    'service-token': {
      name: 'Service token',
      explanation: 'Sends a service token, issued by the server, with each request.',
    },
    kerberos: {
      name: 'Kerberos ticket',
      explanation:
        'Uses your Kerberos ticket from the company network. Each request includes a Kerberos token. By default, the server must prove its identity in each response.',
    },
    none: {
      name: 'None',
      explanation: 'No credentials are sent. Use this method for servers that don’t require sign-in.',
    },
  },
  waiting: {
    browser: 'Continue in your browser. If the identity provider’s page isn’t open there, open this address:',
    noBrowser: 'Couldn’t open a browser. Open this address in a browser on this computer:',
    device: 'Open this address in any browser and enter the code:',
    code: 'Code:',
    address: 'Address',
    copy: 'Copy address',
    cancel: 'Cancel sign-in',
  },
  exchange: {
    title: 'Exchange with the identity provider',
    none: 'No requests yet',
    refresh: 'Refresh',
    request: 'Request',
    response: 'Response',
    noResponse: 'No response: {{failure}}',
    lifetime: 'token lifetime {{seconds}} s',
    skew: 'clock offset {{seconds}} s',
  },
  server: 'Server',
  until: 'Valid until',
  principal: 'Principal',
  service: 'Service',
  renewableUntil: 'Renewable until',
  ticketCache: 'Ticket cache',
  noEnd: 'Never expires',
  claims: 'Access token claims',
  out: {
    what: 'You’re signed out',
    why: 'Sign in to see the catalogue and data again. Your queries are kept.',
  },
  notIn: {
    what: 'You’re not signed in',
  },
} as const;
