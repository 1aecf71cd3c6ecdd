import type { MessageLanguage } from '../../shared/query/index.ts';
import { unbroken } from './output/french-blanks.ts';

/** A text of help, in each language. */
export type Words = Readonly<Record<MessageLanguage, string>>;

/** A text of help; a mere text is the same in all languages. */
export type Wording = string | Words;

/** The text for readers of a language, which is not to be broken at the blanks of French. */
export function worded(wording: Wording, language: MessageLanguage): string {
  if (typeof wording === 'string') return wording;
  return language === 'fr' ? unbroken(wording.fr) : wording[language];
}
