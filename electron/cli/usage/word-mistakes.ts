import type { MessageLanguage } from '../../../shared/query/index.ts';

type Told = (language: MessageLanguage) => string;

/** Why the words behind a command are not what it takes. */
export const noWord: Told = (language) => (language === 'fr' ? 'Il n’y en a pas.' : 'There is none.');

export const severalWords: Told = (language) => (language === 'fr' ? 'Il y a plusieurs mots.' : 'There are several words.');

export const wordsUnquoted: Told = (language) =>
  language === 'fr'
    ? 'Il y a plusieurs mots, ou un mot vide : dans un shell, les blancs et & demandent des apostrophes.'
    : 'There are several words, or an empty one: blanks and & need quotes in a shell.';

export const noSlash: Told = (language) =>
  language === 'fr'
    ? 'Ce qui est là n’est pas une racine et un nom séparés par une seule barre oblique.'
    : 'What is there is no root and name with one slash between.';
