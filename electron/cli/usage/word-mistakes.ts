import type { MessageLanguage } from '../../../shared/query/index.ts';

type Told = (language: MessageLanguage) => string;

/** Why the words behind a command are not what it takes. */
export const noWord: Told = (language) => (language === 'fr' ? 'L’argument est absent.' : 'The argument is missing.');

export const severalWords: Told = (language) => (language === 'fr' ? 'Il y a trop d’arguments.' : 'There are too many arguments.');

export const wordsUnquoted: Told = (language) =>
  language === 'fr'
    ? 'Il y a trop d’arguments, ou un argument vide : dans un shell, mettez les espaces et & entre apostrophes.'
    : 'There are too many arguments, or an empty one. In a shell, put spaces and & in quotes.';

export const noSlash: Told = (language) =>
  language === 'fr' ? 'L’argument n’est pas de la forme PROJET/API.' : 'The argument doesn’t have the form PROJECT/API.';
