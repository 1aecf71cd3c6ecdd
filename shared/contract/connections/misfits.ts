import { z } from 'zod';
import { fillSentence } from '../texts/fill-sentence.ts';
import { type MisfitCode, misfitCodes, misfitTexts } from './misfit-texts.ts';

/** One thing that is wrong with a profile that was read: where in it, and what. */
export const misfitSchema = z.object({
  /** Such as `oauth.clientId` or `profiles.2.baseUrl`; empty for the whole. */
  path: z.string(),
  /** What is wrong, by name, and the facts that its sentence leans on. */
  code: z.enum(misfitCodes),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same in English. */
  message: z.string(),
});
export type Misfit = z.infer<typeof misfitSchema>;

type Facts = Misfit['facts'];

const codesOfTexts = new Map<string, MisfitCode>();
for (const code of Object.keys(misfitTexts)) if (isMisfitCode(code)) codesOfTexts.set(misfitTexts[code], code);

function isMisfitCode(name: string): name is MisfitCode {
  return Object.hasOwn(misfitTexts, name);
}

/** A misfit with its English words. */
export function misfit(path: string, code: MisfitCode, facts: Facts = {}): Misfit {
  const message = fillSentence(misfitTexts[code], (name) => String(facts[name] ?? ''));
  return { path, code, facts, message };
}

/** What a schema's own check adds as an issue: the text of a code, with the facts that it names. */
export function misfitIssue(path: readonly (string | number)[], code: MisfitCode, facts: Facts = {}) {
  return { code: 'custom' as const, path: [...path], message: misfit('', code, facts).message, params: { code, facts } };
}

function factsOf(value: unknown): Facts {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])));
}

function misfitOf(issue: z.core.$ZodIssue): Misfit {
  const path = issue.path.map(String).join('.');
  const named = issue.code === 'custom' ? issue.params : undefined;
  if (typeof named?.code === 'string' && isMisfitCode(named.code)) return misfit(path, named.code, factsOf(named.facts));
  const known = codesOfTexts.get(issue.message);
  if (known !== undefined) return misfit(path, known);
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? misfit(path, 'missing')
        : misfit(path, 'wrong-type', { expected: issue.expected });
    case 'too_big':
      return misfit(path, 'too-long', { maximum: Number(issue.maximum) });
    case 'too_small':
      return misfit(path, 'too-short', { minimum: Number(issue.minimum) });
    case 'invalid_value':
      return misfit(path, 'not-one-of', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return misfit(path, 'unknown-fields', { keys: issue.keys.join(', ') });
    default:
      return misfit(path, 'other', { reason: issue.message });
  }
}

/** The places, codes and words of what a schema refuses. */
export function misfitsOf(error: z.ZodError): readonly Misfit[] {
  return error.issues.map(misfitOf);
}

/** Words for a text that is no JSON. */
export function notJson(error: unknown, path = ''): Misfit {
  return misfit(path, 'not-json', { reason: error instanceof Error ? error.message : '' });
}
