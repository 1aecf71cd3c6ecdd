import { secretName } from './secret-names.ts';
import type { SnippetSignIn } from './snippet.ts';

/** The header that carries a snippet's credential. */
export interface CredentialHeader {
  readonly name: string;
  /** Stands before the credential in the header: `Bearer ` or nothing. */
  readonly prefix: string;
  /** The environment variable with the credential; null where the code has got it by its own token request. */
  readonly secret: string | null;
}

/** The one header with a credential that a request of this sign-in carries; null where there is none, or one that changes with each request. */
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
