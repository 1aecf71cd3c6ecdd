/** What every command takes: which deployment, and how one signs in. */
export const deploymentOptions = {
  profile: { type: 'string' },
  'base-url': { type: 'string' },
  kind: { type: 'string' },
  auth: { type: 'string' },
  'token-url': { type: 'string' },
  issuer: { type: 'string' },
  'client-id': { type: 'string' },
  'client-secret': { type: 'string' },
  username: { type: 'string' },
  password: { type: 'string' },
  token: { type: 'string' },
  'token-header': { type: 'string' },
  spn: { type: 'string' },
  ccache: { type: 'string' },
  ca: { type: 'string' },
  proxy: { type: 'string' },
  'allow-plain-http': { type: 'boolean' },
  'data-dir': { type: 'string' },
  timeout: { type: 'string' },
} as const;

type OptionName = keyof typeof deploymentOptions;

/** The options as they were given. */
export type DeploymentOptions = {
  readonly [Name in OptionName]?: (typeof deploymentOptions)[Name]['type'] extends 'boolean' ? boolean : string;
};

/** The options whose value is a secret: where it is to be had, never itself. */
export const secretOptions = ['password', 'client-secret', 'token'] as const;
export type SecretOption = (typeof secretOptions)[number];

/** The words of `--auth`, and the sign-in methods they stand for. */
export const authMethods = {
  none: 'none',
  password: 'oauth-password',
  'client-credentials': 'client-credentials',
  'service-token': 'service-token',
  kerberos: 'kerberos',
} as const;
export type AuthWord = keyof typeof authMethods;

/** Whether a word is one that `--auth` knows. */
export function isAuthWord(word: string): word is AuthWord {
  return Object.hasOwn(authMethods, word);
}

/** The word of `--auth` for a method; the method's own name where there is none. */
export function authWordOf(method: string): string {
  return Object.entries(authMethods).find(([, known]) => known === method)?.[0] ?? method;
}
