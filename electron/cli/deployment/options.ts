import type { OptionWords } from '../option-words.ts';

/** What every command takes that speaks to a deployment: which one, and how one signs in. */
export const deploymentOptions = {
  profile: {
    type: 'string',
    placeholder: { en: 'NAME', fr: 'NOM' },
    takes: 'profile',
    summary: {
      en: 'name or ID of a saved connection (sample: the included sample server)',
      fr: 'nom ou identifiant d’une connexion enregistrée (sample : le serveur d’exemple inclus)',
    },
  },
  'base-url': { type: 'string', placeholder: 'URL', summary: { en: 'base URL of the server', fr: 'URL de base du serveur' } },
  auth: {
    type: 'string',
    placeholder: { en: 'METHOD', fr: 'MÉTHODE' },
    values: ['none', 'password', 'client-credentials', 'service-token', 'kerberos'],
    summary: {
      en: 'sign-in method: none, password, client-credentials, service-token, or kerberos',
      fr: 'méthode d’authentification : none, password, client-credentials, service-token ou kerberos',
    },
  },
  'token-url': {
    type: 'string',
    placeholder: 'URL',
    summary: { en: 'token URL of the identity provider; or', fr: 'URL des jetons du fournisseur d’identité ; ou' },
  },
  issuer: {
    type: 'string',
    placeholder: 'URL',
    summary: { en: '  issuer, to discover the token URL', fr: '  émetteur, pour découvrir l’URL des jetons' },
  },
  'client-id': {
    type: 'string',
    placeholder: 'X',
    summary: { en: 'client ID', fr: 'ID client' },
  },
  'client-secret': {
    type: 'string',
    placeholder: 'S',
    summary: { en: 'client secret, if the client has one', fr: 'secret du client, s’il en a un' },
  },
  username: {
    type: 'string',
    placeholder: 'U',
    summary: {
      en: 'user name (kerberos: the principal, with --password)',
      fr: 'nom d’utilisateur (kerberos : le principal, avec --password)',
    },
  },
  password: { type: 'string', placeholder: 'S', summary: { en: 'password', fr: 'mot de passe' } },
  token: { type: 'string', placeholder: 'S', summary: { en: 'service token', fr: 'jeton de service' } },
  'token-header': {
    type: 'string',
    placeholder: 'H',
    summary: { en: 'header of the token (default: SVC-X-API-TOKEN)', fr: 'en-tête du jeton (par défaut : SVC-X-API-TOKEN)' },
  },
  spn: {
    type: 'string',
    placeholder: 'HTTP@host',
    summary: {
      en: 'Kerberos service principal, if it differs from the address',
      fr: 'principal Kerberos du service, s’il diffère de l’adresse',
    },
  },
  ccache: {
    type: 'string',
    placeholder: { en: 'FILE', fr: 'FICHIER' },
    takes: 'file',
    summary: {
      en: 'Kerberos ticket cache (default: system cache)',
      fr: 'cache de tickets Kerberos (par défaut : celui du système)',
    },
  },
  kind: {
    type: 'string',
    placeholder: { en: 'TYPE', fr: 'TYPE' },
    values: ['marketplace', 'odata'],
    summary: {
      en: 'server type: marketplace (default) or odata',
      fr: 'type de serveur : marketplace (par défaut) ou odata',
    },
  },
  ca: {
    type: 'string',
    placeholder: { en: 'FILE', fr: 'FICHIER' },
    takes: 'file',
    summary: {
      en: 'CA certificate file (PEM), in addition to those of the system',
      fr: 'fichier de certificats d’autorité (PEM), en plus de ceux du système',
    },
  },
  proxy: {
    type: 'string',
    placeholder: 'URL',
    summary: {
      en: 'proxy (default: from environment variables)',
      fr: 'proxy (par défaut : variables d’environnement)',
    },
  },
  'allow-plain-http': {
    type: 'boolean',
    summary: {
      en: 'allow credentials over unencrypted HTTP to other machines',
      fr: 'autoriser l’envoi des identifiants en HTTP non chiffré à d’autres machines',
    },
  },
  timeout: {
    type: 'string',
    placeholder: { en: 'SECONDS', fr: 'SECONDES' },
    summary: {
      en: 'timeout in seconds for connecting, for response headers, and between chunks',
      fr: 'délai en secondes pour se connecter, pour les en-têtes de réponse et entre les fragments',
    },
  },
  'data-dir': {
    type: 'string',
    placeholder: { en: 'DIR', fr: 'DOSSIER' },
    takes: 'folder',
    summary: {
      en: "Dataquay's data folder, which contains the saved connections",
      fr: 'dossier de données de Dataquay, qui contient les connexions enregistrées',
    },
  },
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
