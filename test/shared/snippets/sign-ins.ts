import type { SnippetSignIn } from '../../../shared/snippets/index.ts';

/** Returns all sign-in methods that snippets support. Each user-defined value is this text. */
export function signIns(text: string): readonly SnippetSignIn[] {
  const token = { url: 'https://login.example/token?a=%2B', clientId: text, scope: text, audience: text };
  return [
    { method: 'none' },
    { method: 'service-token', header: 'SVC-X-API-TOKEN' },
    { method: 'access-token' },
    { method: 'password', username: text, token: { ...token, clientSecret: null } },
    { method: 'password', username: text, token: { ...token, clientSecret: 'post' } },
    { method: 'client-credentials', token: { ...token, clientSecret: 'basic' } },
    { method: 'kerberos', servicePrincipal: { service: 'HTTP', host: 'data.example' } },
  ];
}
