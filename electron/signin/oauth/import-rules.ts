import type { ConnectionSettings } from '../../../shared/contract/connections/connection.ts';
import { descriptorOf } from '../../../shared/signin/methods.ts';
import type { OAuthConnection } from '../../../shared/signin/oauth/settings.ts';
import { type ImportRule, type ImportRules, safe } from '../import-rule.ts';

/** An imported identity provider would receive passwords, client secrets, and authorization codes. */
const identityProvider: ImportRule = {
  kind: 'identity-provider',
  found: ({ baseUrl, oauth }) =>
    [oauth?.tokenUrl, oauth?.issuer].flatMap((url) => (url == null || originOf(url) === originOf(baseUrl) ? [] : [originOf(url)])),
  without: withoutOAuth,
};

/** The rules for imported OAuth settings. */
export const oauthImportRules: ImportRules<OAuthConnection> = {
  tokenUrl: identityProvider,
  issuer: identityProvider,
  clientId: safe,
  hasClientSecret: safe,
  clientAuthentication: safe,
  scope: safe,
  audience: safe,
  username: safe,
};

/** Removes the OAuth settings and methods, which need an identity provider. If no other method remains, authentication is off. */
function withoutOAuth(settings: ConnectionSettings): ConnectionSettings {
  const methods = settings.methods.filter((method) => descriptorOf(method).part !== 'oauth');
  const [first = 'none'] = methods;
  const method = methods.includes(settings.method) ? settings.method : first;
  const { oauth: _oauth, ...others } = settings;
  return { ...others, method, methods: methods.length === 0 ? ['none'] : methods };
}

function originOf(url: string): string {
  return new URL(url).origin;
}
