import type { ProblemCode } from '../../../shared/contract/problem.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';

type Remedies = Partial<Readonly<Record<ProblemCode, string>>>;

const english = {
  'secret-needed': 'Give it as --password, --client-secret or --token: env:NAME, file:PATH, or - for the standard input.',
  'not-signed-in':
    'Say how to sign in: --auth with its options, or a --profile. A URL of another origin than the base URL gets no credential.',
  'credentials-refused': 'Get a new token, or try another way of signing in.',
  'unknown-api': 'Check root and name of the API: what may be seen depends on who is signed in.',
  'plain-http-refused': 'Use the https address, or give --allow-plain-http.',
  'profile-file-unusable': 'Check the path and who may read it.',
  'unexpected-answer': 'Check the address: does it lead to a deployment, and to rows?',
  'export-file-exists': 'Choose another name, or give --force.',
  'export-not-a-file': 'Choose another name, or leave --output out: rows go to the standard output then, and from there into a pipe.',
  'storage-failed': 'Make room where the result and the data folder (--data-dir) lie, or check who may write there.',
  'sample-not-running': 'Try again in a moment; npm run serve shows what keeps it from starting.',
} as const satisfies Remedies;

const french: Readonly<Record<keyof typeof english, string>> = {
  'secret-needed': 'Donnez-le par --password, --client-secret ou --token : env:NOM, file:CHEMIN, ou - pour l’entrée standard.',
  'not-signed-in':
    'Dites comment vous connecter : --auth et ses options, ou un --profile. Une URL d’une autre origine que l’URL de base ne reçoit aucun justificatif.',
  'credentials-refused': 'Obtenez un nouveau jeton, ou essayez une autre façon de vous connecter.',
  'unknown-api': 'Vérifiez la racine et le nom de l’API : ce qui est visible dépend de qui est connecté.',
  'plain-http-refused': 'Employez l’adresse https, ou donnez --allow-plain-http.',
  'profile-file-unusable': 'Vérifiez le chemin et qui peut le lire.',
  'unexpected-answer': 'Vérifiez l’adresse : mène-t-elle à un déploiement, et à des lignes ?',
  'export-file-exists': 'Choisissez un autre nom, ou donnez --force.',
  'export-not-a-file':
    'Choisissez un autre nom, ou omettez --output : les lignes vont alors vers la sortie standard, et de là dans un tube.',
  'storage-failed': 'Faites de la place là où sont le résultat et le dossier de données (--data-dir), ou vérifiez qui peut y écrire.',
  'sample-not-running': 'Réessayez dans un instant ; npm run serve montre ce qui l’empêche de démarrer.',
};

/** What to do, where the page would name a button of its own. */
export const remedies: Readonly<Record<MessageLanguage, Remedies>> = { en: english, fr: french };
