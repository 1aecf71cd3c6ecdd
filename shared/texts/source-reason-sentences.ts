import type { SourceReason } from '../publication/source-reason.ts';
import type { Language } from '../translation/create-texts.ts';
import { ownValue } from '../values/own-value.ts';
import { sourceReasons } from './en/source-reasons.ts';
import { describePlacedErrors } from './member-error-sentences.ts';
import { createQuantities } from './quantities.ts';
import { sharedTexts } from './shared-texts.ts';

/** Facts that are numbers of things. The first one selects the plural form. */
const counted: readonly string[] = ['values', 'rows', 'cells', 'seconds', 'most'];

/** Describes a reason as the end of a sentence. */
export function printSourceReason({ code, facts, mistakes }: SourceReason, language: Language): string {
  const { t } = sharedTexts(language);
  const { count } = createQuantities(language);
  const worded: Record<string, string> = Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'number' && counted.includes(name) ? count(fact) : String(fact)]),
  );
  if (mistakes !== undefined) worded.details = describePlacedErrors(mistakes, language);
  const { constraint, line } = worded;
  if (line !== undefined) worded.at = t(`sourceReasons:at.${worded.file === undefined ? 'line' : 'file'}`, worded);
  if (isConstraint(constraint)) worded.declared = t(`sourceReasons:constraints.${constraint}`, worded);
  const amount = counted.map((name) => ownValue(facts, name)).find((fact) => typeof fact === 'number');
  return t(`sourceReasons:${code}`, { ...worded, count: amount ?? 0 });
}

/** Describes a reason after the name of its source, such as a path. */
export function printNamedReason(name: string, reason: SourceReason, language: Language): string {
  return sharedTexts(language).t('sourceReasons:inSource.named', { name, reason: printSourceReason(reason, language) });
}

function isConstraint(name: string | undefined): name is keyof typeof sourceReasons.constraints {
  return name !== undefined && Object.hasOwn(sourceReasons.constraints, name);
}
