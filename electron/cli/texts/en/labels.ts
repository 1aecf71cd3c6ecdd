/** The labels of the window’s settings that have a command-line option, by option. */
export const labels = {
  'base-url': 'Base URL',
  kind: 'Type',
  'token-url': 'Token URL',
  issuer: 'Issuer',
  'client-id': 'Client ID',
  'client-secret': 'Client secret',
  'client-auth': 'Client authentication',
  scope: 'Scope',
  'token-header': 'Token header',
  spn: 'Service principal',
  ca: 'CA certificate file (PEM)',
  'proxy-user': 'Proxy user name',
  'proxy-password': 'Proxy password',
  'allow-plain-http': 'Allow credentials over unencrypted HTTP (not recommended)',
} as const;

/** The labels of groups of settings. The option depends on the problem. */
export const groups = { settings: 'Connection settings', secrets: 'Secrets' } as const;
