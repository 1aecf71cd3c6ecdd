import type { Language } from '../translation/create-texts.ts';
import type { ValidationIssue } from '../validation/validation-issues.ts';
import { describeKinds } from './member-error-sentences.ts';
import { sharedTexts } from './shared-texts.ts';

/** Describes a validation error of a connection, a policy, or a dialect in one or two sentences. */
export function describeValidationIssue({ code, facts }: ValidationIssue, language: Language): string {
  const { t } = sharedTexts(language);
  if (code === 'wrong-type') return t('validationIssues:wrong-type', { expected: describeKinds(String(facts.expected ?? ''), language) });
  return t(`validationIssues:${code}`, facts, code === 'not-json' && facts.line !== undefined ? 'at' : undefined);
}
