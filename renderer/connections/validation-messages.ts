import type { Misfit } from '../../shared/contract/connections/misfits.ts';
import { sharedTexts } from '../../shared/texts/shared-texts.ts';
import { useLanguage } from '../i18n/use-words.ts';

/** Returns a function that describes a validation issue in the user's language. */
export function useValidationMessages(): (misfit: Misfit) => string {
  const { t } = sharedTexts(useLanguage());
  return ({ code, facts }) => t(`misfits:${code}`, facts);
}
