import type { OptionWords } from '../option-words.ts';

/** What every command takes that speaks to a deployment: which one, and how one signs in. */
export const deploymentOptions = {
  profile: {
    type: 'string',
    placeholder: { en: 'NAME', fr: 'NOM' },
    takes: 'profile',
    summary: {
      en: 'a profile of the application, by its name or id (sample: the one that comes along)',
      fr: 'un profil de l’application, par son nom ou son id (sample : celui qui l’accompagne)',
    },
  },
  'base-url': { type: 'string', placeholder: 'URL', summary: { en: 'where it is', fr: 'où il est' } },
  auth: {
    type: 'string',
    placeholder: { en: 'METHOD', fr: 'MÉTHODE' },
    values: ['none', 'password', 'client-credentials', 'service-token', 'kerberos'],
    summary: {
      en: 'none, password, client-credentials, service-token or kerberos',
      fr: 'none, password, client-credentials, service-token ou kerberos',
    },
  },
  'token-url': { type: 'string', placeholder: 'URL', summary: { en: 'where tokens are asked for; or', fr: 'où demander les jetons ; ou' } },
  issuer: {
    type: 'string',
    placeholder: 'URL',
    summary: { en: '  the identity provider that says where', fr: '  le fournisseur d’identité qui dit où' },
  },
  'client-id': {
    type: 'string',
    placeholder: 'X',
    summary: { en: "this client's name at the identity provider", fr: 'nom de ce client chez le fournisseur d’identité' },
  },
  'client-secret': { type: 'string', placeholder: 'S', summary: { en: 'its secret, where it has one', fr: 'son secret, s’il en a un' } },
  username: {
    type: 'string',
    placeholder: 'U',
    summary: {
      en: 'who signs in (kerberos: the principal, with --password)',
      fr: 'qui se connecte (kerberos : le principal, avec --password)',
    },
  },
  password: { type: 'string', placeholder: 'S', summary: { en: 'and the password', fr: 'et le mot de passe' } },
  token: { type: 'string', placeholder: 'S', summary: { en: 'the service token', fr: 'le jeton de service' } },
  'token-header': {
    type: 'string',
    placeholder: 'H',
    summary: { en: 'the header that carries it (SVC-X-API-TOKEN)', fr: 'l’en-tête qui le porte (SVC-X-API-TOKEN)' },
  },
  spn: {
    type: 'string',
    placeholder: 'HTTP@host',
    summary: {
      en: "the service's Kerberos name, where it is another than the address says",
      fr: 'nom Kerberos du service, s’il n’est pas celui que dit l’adresse',
    },
  },
  ccache: {
    type: 'string',
    placeholder: { en: 'FILE', fr: 'FICHIER' },
    takes: 'file',
    summary: {
      en: "the Kerberos ticket cache, where it is another than the system's",
      fr: 'cache de tickets Kerberos, si ce n’est pas celui du système',
    },
  },
  kind: {
    type: 'string',
    placeholder: { en: 'KIND', fr: 'GENRE' },
    values: ['marketplace', 'odata'],
    summary: {
      en: 'marketplace (unless said otherwise) or odata: what the deployment speaks',
      fr: 'marketplace (sauf indication contraire) ou odata : ce que parle le déploiement',
    },
  },
  ca: {
    type: 'string',
    placeholder: { en: 'FILE', fr: 'FICHIER' },
    takes: 'file',
    summary: {
      en: "PEM file of certificate authorities to trust beside the system's",
      fr: 'fichier PEM d’autorités de certification admises en plus de celles du système',
    },
  },
  proxy: {
    type: 'string',
    placeholder: 'URL',
    summary: {
      en: 'the proxy to go by (unless given, what the environment says)',
      fr: 'le proxy par où passer (sinon, ce que dit l’environnement)',
    },
  },
  'allow-plain-http': {
    type: 'boolean',
    summary: {
      en: 'let the credential go over http past this machine, where others may read it',
      fr: 'laisse le justificatif passer en http hors de cette machine, où d’autres peuvent le lire',
    },
  },
  timeout: {
    type: 'string',
    placeholder: { en: 'SECONDS', fr: 'SECONDES' },
    summary: {
      en: "how long to wait for a connection, an answer's head, and each further part of it",
      fr: 'combien attendre une connexion, l’en-tête d’une réponse et chaque partie de la suite',
    },
  },
  'data-dir': {
    type: 'string',
    placeholder: { en: 'DIR', fr: 'DOSSIER' },
    takes: 'folder',
    summary: { en: "the application's data folder, where profiles are", fr: 'dossier de données de l’application, où sont les profils' },
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
