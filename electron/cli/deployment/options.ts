import type { OptionWords } from '../option-words.ts';

/** What every command takes that speaks to a deployment: which one, and how one signs in. */
export const deploymentOptions = {
  profile: {
    type: 'string',
    placeholder: 'NAME',
    takes: 'profile',
    summary: 'a profile of the application, by its name or id (sample: the one that comes along)',
  },
  'base-url': { type: 'string', placeholder: 'URL', summary: 'where it is' },
  auth: {
    type: 'string',
    placeholder: 'METHOD',
    values: ['none', 'password', 'client-credentials', 'service-token', 'kerberos'],
    summary: 'none, password, client-credentials, service-token or kerberos',
  },
  'token-url': { type: 'string', placeholder: 'URL', summary: 'where tokens are asked for; or' },
  issuer: { type: 'string', placeholder: 'URL', summary: '  the identity provider that says where' },
  'client-id': { type: 'string', placeholder: 'X', summary: "this client's name at the identity provider" },
  'client-secret': { type: 'string', placeholder: 'S', summary: 'its secret, where it has one' },
  username: { type: 'string', placeholder: 'U', summary: 'who signs in (kerberos: the principal, with --password)' },
  password: { type: 'string', placeholder: 'S', summary: 'and the password' },
  token: { type: 'string', placeholder: 'S', summary: 'the service token' },
  'token-header': { type: 'string', placeholder: 'H', summary: 'the header that carries it (SVC-X-API-TOKEN)' },
  spn: { type: 'string', placeholder: 'HTTP@host', summary: "the service's Kerberos name, where it is another than the address says" },
  ccache: {
    type: 'string',
    placeholder: 'FILE',
    takes: 'file',
    summary: "the Kerberos ticket cache, where it is another than the system's",
  },
  kind: {
    type: 'string',
    placeholder: 'KIND',
    values: ['marketplace', 'odata'],
    summary: 'marketplace (unless said otherwise) or odata: what the deployment speaks',
  },
  ca: { type: 'string', placeholder: 'FILE', takes: 'file', summary: "PEM file of certificate authorities to trust beside the system's" },
  proxy: { type: 'string', placeholder: 'URL', summary: 'the proxy to go by (unless given, what the environment says)' },
  'allow-plain-http': { type: 'boolean', summary: 'let the credential go over http past this machine, where others may read it' },
  timeout: {
    type: 'string',
    placeholder: 'SECONDS',
    summary: "how long to wait for a connection, an answer's head, and each further part of it",
  },
  'data-dir': { type: 'string', placeholder: 'DIR', takes: 'folder', summary: "the application's data folder, where profiles are" },
} as const satisfies Readonly<Record<string, OptionWords>>;

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
