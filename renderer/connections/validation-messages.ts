import type { ValidationIssue } from '../../shared/contract/connections/validation-issues.ts';
import { sharedTexts } from '../../shared/texts/shared-texts.ts';
import { useLanguage } from '../i18n/use-texts.ts';

/** Returns a function that describes a validation issue in the user's language. */
export function useValidationMessages(): (validationIssue: ValidationIssue) => string {
  const { t } = sharedTexts(useLanguage());
  return ({ code, facts }) => t(`validationIssues:${code}`, facts);
}
