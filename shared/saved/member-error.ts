import type { z } from 'zod';
import type { Language } from '../texts/create-texts.ts';
import type { saved } from '../texts/en/saved.ts';
import { sharedTexts } from '../texts/shared-texts.ts';

/** An error in one member of a saved query's file. `detail` is the expected type, the unknown name, or another fact of the reason. */
export interface MemberError {
  readonly reason: keyof typeof saved.mistakes;
  readonly detail: string;
}

/**
 * Converts a schema error.
 *
 * @param value the value at the error's path; undefined if missing
 */
export function findMemberError(issue: z.core.$ZodIssue, value: unknown): MemberError {
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? { reason: 'missing', detail: '' } : { reason: 'kind', detail: issue.expected };
    case 'unrecognized_keys':
      return { reason: 'unknown', detail: issue.keys.join(', ') };
    case 'invalid_value':
      return value === undefined ? { reason: 'missing', detail: '' } : { reason: 'one-of', detail: issue.values.map(String).join(', ') };
    case 'too_small':
      return issue.origin === 'string' ? { reason: 'empty', detail: '' } : { reason: 'least', detail: String(issue.minimum) };
    case 'too_big':
      return { reason: issue.origin === 'string' ? 'longest' : 'most', detail: String(issue.maximum) };
    case 'invalid_format':
      return { reason: 'line-break', detail: '' };
    case 'invalid_key':
      return { reason: 'name', detail: '' };
    case 'custom':
      return { reason: 'either', detail: '' };
    default:
      return { reason: 'condition', detail: '' };
  }
}

/** Describes an error in one sentence. */
export function describeMemberError({ reason, detail }: MemberError, language: Language): string {
  const { t, topics } = sharedTexts(language);
  const kinds: Readonly<Record<string, string>> = topics.saved.kinds;
  return t(`saved:mistakes.${reason}`, { detail: reason === 'kind' ? (kinds[detail] ?? detail) : detail });
}
