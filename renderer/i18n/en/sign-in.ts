/** Words about who is signed in. */
export const signIn = {
  signIn: 'Sign in',
  signOut: 'Sign out',
  signedInAs: 'Signed in as {{who}}',
  signedInAnonymously: 'Signed in',
  minutes_one: '{{count}} min',
  minutes_other: '{{count}} min',
  expired: 'expired',
  signedOut: 'Signed out',
  signingIn: 'Signing in',
  failed: 'Sign-in failed',
  notSignedIn: 'Not signed in',
  withoutSignIn: 'Without sign-in',
  details: 'Access to {{profile}}',
  showDetails: '{{state}}. Show the access to {{profile}}',
  method: 'Method',
  methods: {
    'oauth-password': {
      name: 'User name and password (OAuth)',
      explanation: 'An access token from the identity provider goes along with each request; it is renewed before it ends.',
    },
    'oauth-code': {
      name: 'Browser (OAuth)',
      explanation: 'You sign in on the identity provider’s own page, in your browser; this application never sees the password.',
    },
    'oauth-device': {
      name: 'Device code (OAuth)',
      explanation: 'You enter a code on the identity provider’s page, in any browser, on this device or another.',
    },
    'client-credentials': {
      name: 'Client credentials (OAuth)',
      explanation: 'The client itself signs in with its secret, without a user.',
    },
    'service-token': {
      name: 'Service token',
      explanation: 'A token of the deployment itself goes along with each request.',
    },
    kerberos: {
      name: 'Kerberos ticket',
      explanation:
        'The ticket of the company network goes along: a token made from it for each request, and each answer must prove where it comes from.',
    },
    none: {
      name: 'None',
      explanation: 'Nothing goes along: the deployment serves everybody.',
    },
  },
  waiting: {
    browser: 'Go on in your browser: the identity provider’s page is open there.',
    noBrowser: 'No browser could be opened. Open this address in one on this machine:',
    device: 'Open this address in any browser and enter the code:',
    code: 'Code',
    address: 'Address',
    copy: 'Copy the address',
    cancel: 'Cancel the sign-in',
  },
  exchange: {
    title: 'Exchange with the identity provider',
    none: 'Nothing was asked yet.',
    refresh: 'Read again',
    request: 'Request',
    answer: 'Answer',
    noAnswer: 'No answer came: {{failure}}',
    lifetime: 'token {{seconds}} s',
    skew: 'its clock differs by {{seconds}} s',
  },
  deployment: 'Deployment',
  until: 'Valid until',
  principal: 'Principal',
  service: 'Service',
  renewableUntil: 'Renewable until',
  ticketCache: 'Ticket cache',
  noEnd: 'no end',
  claims: 'Claims of the access token',
  out: {
    what: 'You are signed out',
    why: 'The catalogue and the data are shown again as soon as you sign in. Your queries are kept.',
  },
  notIn: {
    what: 'You are not signed in',
  },
} as const;
