import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { Fault, SkipReason } from '../../core/verify/outcome.ts';
import { cliTexts } from '../texts/cli-texts.ts';

const formatNames: Readonly<Record<string, string>> = { rest: 'REST', odata: 'OData' };

/** Says a fault in one sentence, its facts in place. */
export function printFault({ code, facts }: Fault, language: MessageLanguage): string {
  const { t } = cliTexts(language);
  const worded = Object.entries(facts).map(([name, fact]) => {
    if (name === 'format') return [name, formatNames[fact] ?? fact];
    const isValue = name === 'value' || name === 'found' || (code === 'value-differs' && (name === 'rest' || name === 'odata'));
    return [name, isValue ? t('verify:report.quoted', { value: fact }) : fact];
  });
  return t(`verify:faults.${code}`, Object.fromEntries(worded)).replace(/ +/g, ' ').trim();
}

/** Says why a check was left out. */
export function tellSkip(reason: SkipReason, language: MessageLanguage): string {
  return cliTexts(language).t(`verify:skips.${reason}`);
}
