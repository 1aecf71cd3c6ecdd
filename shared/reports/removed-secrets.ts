import { sharedTexts } from '../texts/shared-texts.ts';
import type { Language } from '../translation/create-texts.ts';

/** Returns a text with the marks of removed secrets in the user's language. */
export function withTranslatedMarks(text: string, language: Language): string {
  return text.replaceAll('[removed]', sharedTexts(language).t('connectionTests:removed'));
}
