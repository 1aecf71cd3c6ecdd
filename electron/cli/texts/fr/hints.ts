import type { French } from '../../../../shared/translation/french.ts';
import type { hints as english } from '../en/hints.ts';

/** Causes and next steps of several usage errors, in French. */
export const hints: French<typeof english> = {
  didYouMean: 'Vouliez-vous dire {{name}} ?',
  noOption: 'Cette commande n’a pas cette option.',
  or: '{{first}} ou {{second}}',
  noArgument: 'L’argument est absent ou vide.',
  severalArguments: 'Il y a trop d’arguments.',
  unquotedArguments:
    'Trop d’arguments, ou un argument vide. Dans un shell, mettez entre guillemets les arguments qui contiennent des espaces ou &.',
  noSlash: 'La valeur n’est pas de la forme PROJET/API.',
  oneOfThese: 'Utilisez l’une de ces valeurs.',
  reportFiles: 'FICHIER.html, FICHIER.json',
  oneOfTheseExtensions: 'Utilisez un nom de fichier avec l’une de ces extensions.',
  oneOfTheseOrNone: 'Utilisez l’une de ces valeurs, ou supprimez l’option.',
  oneOfTheseInQuotes: 'Utilisez l’une de ces valeurs, entre guillemets si le shell l’exige.',
  oneOfTheseFormats: 'Utilisez l’une de ces valeurs, ou omettez --format pour écrire du JSON.',
  noFile: 'Le fichier n’existe pas.',
  isFolder: 'Le chemin est un dossier.',
  systemError: 'Erreur système : {{code}}.',
  checkPath: 'Vérifiez le chemin et ses droits.',
  stdinIsTerminal: 'L’entrée standard est un terminal.',
  pipeQuery: 'Passez la requête par un tube, ou indiquez le chemin du fichier de requête.',
  noParameters: 'La requête n’a pas de paramètres.',
  parameters: 'Paramètres disponibles : {{names}}.',
  parameterOption: '--param {{name}}=VALEUR',
  connection: '« {{name}} » ({{id}})',
  secretUnused: 'Aucune méthode d’authentification de la connexion n’utilise ce secret.',
  removeOption: 'Supprimez l’option.',
  dialectUnreadable: 'Le fichier est illisible, dépasse 1 Mo ou n’est pas du JSON valide.',
  noProxyUser: 'La connexion n’a pas de nom d’utilisateur pour un proxy.',
  setProxyUser:
    'Supprimez l’option, ou indiquez le nom d’utilisateur du proxy : dans une connexion enregistrée, renseignez « Nom d’utilisateur du proxy » ; avec --base-url, ajoutez --proxy-user.',
  fileFormat: 'Format du fichier : {{format}}.',
  odataOnly: 'Le serveur ne prend en charge qu’OData.',
  changeQuery: 'Modifiez la requête.',
  otherLanguage: 'Supprimez --language, ou utilisez l’autre langage de requête.',
};
