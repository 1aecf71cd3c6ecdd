import { fillSentence } from '../../../shared/contract/texts/fill-sentence.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import type { Fault, SkipReason } from '../../core/verify/outcome.ts';
import { verifyTexts } from './verify-texts.ts';

const formatNames: Readonly<Record<string, string>> = { rest: 'REST', odata: 'OData' };

/** Says a fault in one sentence, its facts in place. */
export function tellFault({ code, facts }: Fault, language: MessageLanguage): string {
  const fill = (name: string): string => {
    const fact = String(facts[name] ?? '');
    if (name === 'format') return formatNames[fact] ?? fact;
    const isValue = name === 'value' || name === 'found' || (code === 'value-differs' && (name === 'rest' || name === 'odata'));
    if (!isValue) return fact;
    return language === 'fr' ? `« ${fact} »` : `“${fact}”`;
  };
  return fillSentence(verifyTexts[language].faults[code], fill).replace(/\s+/g, ' ').trim();
}

/** Says why a check was left out. */
export function tellSkip(reason: SkipReason, language: MessageLanguage): string {
  return verifyTexts[language].skips[reason];
}
