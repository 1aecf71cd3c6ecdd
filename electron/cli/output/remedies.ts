import type { ProblemCode } from '../../../shared/contract/problem.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';

type Remedies = Partial<Readonly<Record<ProblemCode, string>>>;

const english = {
  'secret-needed': 'Use --password, --client-secret, or --token with env:NAME, file:PATH, or - (stdin).',
  'not-signed-in': 'Use --auth with its options, or --profile. Credentials are only sent to the origin of the base URL.',
  'credentials-refused': 'Get a new token, or try another sign-in method.',
  'unknown-api': 'Check the project and the name of the API. You might not have access to it.',
  'plain-http-refused': 'Use an HTTPS address, or add --allow-plain-http.',
  'profile-file-unusable': 'Check the path and its permissions.',
  'unexpected-answer': 'Check that the address is an API on a data server.',
  'export-file-exists': 'Use another name, or add --force.',
  'export-not-a-file': 'Use another name, or remove --output to write to stdout.',
  'storage-failed': 'Free up disk space for the output and the data folder (--data-dir), or check their permissions.',
  'sample-not-running': 'Try again in a moment. Run npm run serve to see why it doesn’t start.',
} as const satisfies Remedies;

const french: Readonly<Record<keyof typeof english, string>> = {
  'secret-needed': 'Utilisez --password, --client-secret ou --token avec env:NOM, file:CHEMIN ou - (entrée standard).',
  'not-signed-in': 'Utilisez --auth et ses options, ou --profile. Les identifiants ne sont envoyés qu’à l’origine de l’URL de base.',
  'credentials-refused': 'Obtenez un nouveau jeton, ou essayez une autre méthode d’authentification.',
  'unknown-api': 'Vérifiez le projet et le nom de l’API. Vous n’y avez peut-être pas accès.',
  'plain-http-refused': 'Utilisez une adresse HTTPS, ou ajoutez --allow-plain-http.',
  'profile-file-unusable': 'Vérifiez le chemin et ses droits.',
  'unexpected-answer': 'Vérifiez que l’adresse est celle d’une API sur un serveur de données.',
  'export-file-exists': 'Utilisez un autre nom, ou ajoutez --force.',
  'export-not-a-file': 'Utilisez un autre nom, ou supprimez --output pour écrire sur la sortie standard.',
  'storage-failed': 'Libérez de l’espace disque pour le résultat et le dossier de données (--data-dir), ou vérifiez leurs droits.',
  'sample-not-running': 'Réessayez dans un instant. Exécutez npm run serve pour voir pourquoi il ne démarre pas.',
};

/** What to do, where the page would name a button of its own. */
export const remedies: Readonly<Record<MessageLanguage, Remedies>> = { en: english, fr: french };
