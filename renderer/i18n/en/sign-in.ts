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
  details: 'Access to {{profile}}',
  showDetails: '{{state}}. Show the access to {{profile}}',
  method: 'Method',
  methods: {
    'oauth-password': {
      name: 'User name and password (OAuth)',
      explanation: 'An access token from the identity provider goes along with each request; it is renewed before it ends.',
    },
    'service-token': {
      name: 'Service token',
      explanation: 'A token of the deployment itself goes along with each request.',
    },
  },
  deployment: 'Deployment',
  until: 'Valid until',
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
