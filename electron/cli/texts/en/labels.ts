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
  ccache: 'Cache name',
  spn: 'Service principal',
  'service-realm': 'Service realm',
  canonicalization: 'Host name canonicalization',
  'send-ticket': 'Send token',
  'no-mutual-auth': 'Require mutual authentication',
  'rows-path': 'Path to rows in REST responses',
  dialect: 'REST dialect (JSON)',
  'allowed-origins': 'Additional origins that receive credentials',
  ca: 'CA certificate file (PEM)',
  proxy: 'Proxy address',
  pac: 'PAC file',
  'no-proxy': 'none',
  'client-cert': 'Client certificate file (PEM)',
  'client-key': 'Private key file (PEM)',
  'proxy-user': 'Proxy user name',
  'proxy-password': 'Proxy password',
  timeout: 'Response header timeout (ms)',
  'allow-plain-http': 'Allow credentials over unencrypted HTTP (not recommended)',
} as const;

/** The labels of groups of settings, and of a setting whose option has another name. The option depends on the problem. */
export const groups = { settings: 'Connection settings', secrets: 'Secrets', principal: 'Principal' } as const;
