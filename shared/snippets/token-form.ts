import { secretName } from './secret-names.ts';
import type { SnippetSignIn, SnippetTokenRequest } from './snippet.ts';

/** A field of a token request: a text, or the name of the environment variable with its secret. */
export interface TokenField {
  readonly name: string;
  readonly value: { readonly text: string } | { readonly secret: string };
}

/** A token request in code. */
export interface TokenForm {
  readonly url: string;
  readonly fields: readonly TokenField[];
  /**
   * The client for authentication in the `Authorization` header, with the environment variable of its secret. Null if the form contains the
   * client.
   */
  readonly basic: { readonly clientId: string; readonly secret: string } | null;
}

/**
 * Returns the token request of a sign-in method. Null if the method makes none. Fields are in the order in which the application sends them
 * (RFC 6749 §4.3.2, §4.4.2).
 */
export function tokenFormOf(signIn: SnippetSignIn): TokenForm | null {
  switch (signIn.method) {
    case 'password':
      return form(signIn.token, 'password', [
        { name: 'username', value: { text: signIn.username } },
        { name: 'password', value: { secret: secretName.password } },
      ]);
    case 'client-credentials':
      return form(signIn.token, 'client_credentials', []);
    case 'none':
    case 'service-token':
    case 'access-token':
    case 'kerberos':
      return null;
  }
}

function form(token: SnippetTokenRequest, grant: string, own: readonly TokenField[]): TokenForm {
  const { url, clientId, clientSecret, scope, audience } = token;
  const fields: TokenField[] = [{ name: 'grant_type', value: { text: grant } }, ...own];
  if (clientSecret !== 'basic') fields.push({ name: 'client_id', value: { text: clientId } });
  if (clientSecret === 'post') fields.push({ name: 'client_secret', value: { secret: secretName.clientSecret } });
  if (scope !== '') fields.push({ name: 'scope', value: { text: scope } });
  if (audience !== '') fields.push({ name: 'audience', value: { text: audience } });
  return { url, fields, basic: clientSecret === 'basic' ? { clientId, secret: secretName.clientSecret } : null };
}
