import { z } from 'zod';
import { describePlacedErrors, type PlacedMemberError, placedMemberErrorSchema } from '../json/member-error.ts';
import type { Facts, Language } from './create-texts.ts';
import { sourceReasons } from './en/source-reasons.ts';
import { createQuantities } from './quantities.ts';
import { sharedTexts } from './shared-texts.ts';

type Texts = typeof sourceReasons;
type Bare<Key extends string> = Key extends `${infer Counted}_one` | `${infer Counted}_other` ? Counted : Key;

/** The code of a reason why a part of a data source isn't published, or differs from its description. */
export type SourceReasonCode = { [Key in keyof Texts]: Texts[Key] extends string ? Bare<Key> : never }[keyof Texts];

/** A reason as a code with the parameters of its text. Messages of databases and libraries are in `details`. */
export interface SourceReason {
  readonly code: SourceReasonCode;
  readonly facts: Facts;
  /** Mistakes in the JSON file that describes the source. They become the details of the text. */
  readonly mistakes?: readonly PlacedMemberError[] | undefined;
}

const codes: ReadonlySet<string> = new Set(
  Object.entries(sourceReasons).flatMap(([key, text]) => (typeof text === 'string' ? [key.replace(/_(?:one|other)$/, '')] : [])),
);

/** All codes of reasons. */
export const sourceReasonCodes: readonly SourceReasonCode[] = [...codes].filter(isSourceReasonCode);

/** The schema of a reason. */
export const sourceReasonSchema = z.object({
  code: z.custom<SourceReasonCode>((code) => typeof code === 'string' && isSourceReasonCode(code)),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  mistakes: z.array(placedMemberErrorSchema).readonly().optional(),
});

function isSourceReasonCode(code: string): code is SourceReasonCode {
  return codes.has(code);
}

/** Facts that are numbers of things. The first one selects the plural form. */
const counted: readonly string[] = ['values', 'rows', 'cells', 'seconds', 'most'];

/** Describes a reason as the end of a sentence. */
export function printSourceReason({ code, facts, mistakes }: SourceReason, language: Language): string {
  const { t } = sharedTexts(language);
  const { count } = createQuantities(language);
  const worded: Record<string, string> = {};
  for (const [name, fact] of Object.entries(facts))
    worded[name] = typeof fact === 'number' && counted.includes(name) ? count(fact) : String(fact);
  if (mistakes !== undefined) worded.details = describePlacedErrors(mistakes, language);
  const { constraint, line } = worded;
  if (line !== undefined) worded.at = t(`sourceReasons:at.${worded.file === undefined ? 'line' : 'file'}`, worded);
  if (isConstraint(constraint)) worded.declared = t(`sourceReasons:constraints.${constraint}`, worded);
  const amount = counted.map((name) => facts[name]).find((fact) => typeof fact === 'number');
  return t(`sourceReasons:${code}`, { ...worded, count: amount ?? 0 });
}

/** Describes a reason after the name of its source, such as a path. */
export function printNamedReason(name: string, reason: SourceReason, language: Language): string {
  return sharedTexts(language).t('sourceReasons:inSource.named', { name, reason: printSourceReason(reason, language) });
}

function isConstraint(name: string | undefined): name is keyof Texts['constraints'] {
  return name !== undefined && Object.hasOwn(sourceReasons.constraints, name);
}
