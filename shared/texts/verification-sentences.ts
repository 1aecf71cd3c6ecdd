import type { SkipReason, VerifiedCheck } from '../contract/verify.ts';
import { languageLabels } from '../query/language-labels.ts';
import { isLanguageId } from '../query/query.ts';
import type { Language } from '../translation/create-texts.ts';
import { sharedTexts } from './shared-texts.ts';

/** Describes a fault in one sentence that contains its facts. */
export function printFault({ code, facts }: Pick<VerifiedCheck['faults'][number], 'code' | 'facts'>, language: Language): string {
  const { t } = sharedTexts(language);
  const worded = Object.entries(facts).map(([name, fact]) => {
    if (name === 'format') return [name, isLanguageId(fact) ? languageLabels[fact] : fact];
    if (name === 'way' && isPagingMethod(fact)) return [name, t(`verification:paging.${fact}`)];
    const isValue = name === 'value' || name === 'found' || (code === 'value-differs' && name !== 'column' && name !== 'row');
    return [name, isValue ? t('verification:quoted', { value: fact }) : fact];
  });
  // Facts that a failed request doesn't have are empty.
  const missing = { status: '', url: '', detail: '' };
  // The number of rows selects the plural form.
  const count = typeof facts.rows === 'number' ? facts.rows : 2;
  return t(`verification:faults.${code}`, { ...missing, count, ...Object.fromEntries(worded) })
    .replace(/ +/g, ' ')
    .trim();
}

/** The paging methods that have a text. */
const pagingMethods = ['page', 'skip', 'next-link'] as const;

function isPagingMethod(fact: unknown): fact is (typeof pagingMethods)[number] {
  return pagingMethods.some((method) => method === fact);
}

/** Describes why a check was skipped. */
export function describeSkip(reason: SkipReason, language: Language): string {
  return sharedTexts(language).t(`verification:skips.${reason}`);
}
