import { secretName } from './secret-names.ts';
import type { SnippetSignIn } from './snippet.ts';

/** The header with the credentials in a snippet. */
export interface CredentialHeader {
  readonly name: string;
  /** The prefix of the credentials in the header: `Bearer ` or empty. */
  readonly prefix: string;
  /** The environment variable with the credentials. Null if the code requests a token itself. */
  readonly secret: string | null;
}

/** Returns the constant credentials header of a sign-in method. Null if there is none, or if it changes with each request. */
export function credentialHeaderOf(signIn: SnippetSignIn): CredentialHeader | null {
  switch (signIn.method) {
    case 'none':
    case 'kerberos':
      return null;
    case 'service-token':
      return { name: signIn.header, prefix: '', secret: secretName.serviceToken };
    case 'access-token':
      return { name: 'Authorization', prefix: 'Bearer ', secret: secretName.accessToken };
    case 'password':
    case 'client-credentials':
      return { name: 'Authorization', prefix: 'Bearer ', secret: null };
  }
}
