import { describeValidationIssue } from '../../shared/texts/validation-issue-sentences.ts';
import type { ValidationIssue } from '../../shared/validation/validation-issues.ts';
import { useLanguage } from '../i18n/use-texts.ts';

/** Returns a function that describes a validation issue in the user's language. */
export function useValidationMessages(): (validationIssue: ValidationIssue) => string {
  const language = useLanguage();
  return (issue) => describeValidationIssue(issue, language);
}
