import type { SnippetSignIn } from './snippet.ts';

/** The environment variable of each secret. */
export const secretName = {
  accessToken: 'DATAQUAY_ACCESS_TOKEN',
  clientSecret: 'DATAQUAY_CLIENT_SECRET',
  password: 'DATAQUAY_PASSWORD',
  serviceToken: 'DATAQUAY_SERVICE_TOKEN',
} as const;

/** Returns the environment variables that a snippet with this sign-in needs. */
export function secretNamesOf(signIn: SnippetSignIn): readonly string[] {
  switch (signIn.method) {
    case 'none':
    case 'kerberos':
      return [];
    case 'access-token':
      return [secretName.accessToken];
    case 'service-token':
      return [secretName.serviceToken];
    case 'password':
    case 'client-credentials': {
      const password = signIn.method === 'password' ? [secretName.password] : [];
      return signIn.token.clientSecret === null ? password : [...password, secretName.clientSecret];
    }
  }
}
