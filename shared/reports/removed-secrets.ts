import type { Language } from '../texts/create-texts.ts';
import { sharedTexts } from '../texts/shared-texts.ts';

/** Returns a text with the marks of removed secrets in the user's language. */
export function withTranslatedMarks(text: string, language: Language): string {
  return text.replaceAll('[removed]', sharedTexts(language).t('connectionTests:removed'));
}
