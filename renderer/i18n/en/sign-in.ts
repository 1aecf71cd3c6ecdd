import { signInMethods as names } from '../../../shared/texts/en/sign-in-methods.ts';

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
      name: names['oauth-password'],
      explanation: 'Sends an access token with each request and refreshes it before it expires.',
    },
    'oauth-code': {
      name: names['oauth-code'],
      explanation: 'You sign in on the identity provider’s page in your browser. Dataquay never sees your password.',
    },
    'oauth-device': {
      name: names['oauth-device'],
      explanation: 'You enter a code on the identity provider’s page in any browser, on this device or another.',
    },
    'client-credentials': {
      name: names['client-credentials'],
      explanation: 'Signs in as the client with its secret, without a user.',
    },
    'service-token': {
      name: names['service-token'],
      explanation: 'Sends a service token, issued by the server, with each request.',
    },
    kerberos: {
      name: names.kerberos,
      explanation:
        'Uses your Kerberos ticket from the company network. Each request includes a Kerberos token. By default, the server must prove its identity in each response.',
    },
    none: {
      name: names.none,
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
