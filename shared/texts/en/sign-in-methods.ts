/** The names of the sign-in methods, as the page, the command line, and reports show them. */
export const signInMethods = {
  'oauth-password': 'User name and password (OAuth)',
  'oauth-code': 'Browser (OAuth)',
  'oauth-device': 'Device code (OAuth)',
  'client-credentials': 'Client credentials (OAuth)',
  'service-token': 'Service token',
  kerberos: 'Kerberos ticket',
  none: 'None',
} as const;
