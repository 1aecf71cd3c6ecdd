import type { z } from 'zod';
import type { Language } from '../texts/create-texts.ts';
import type { saved } from '../texts/en/saved.ts';
import { sharedTexts } from '../texts/shared-texts.ts';

/** What is wrong with one member of a saved query's file; `detail` names what is wanted, or what nobody knows. */
export interface MemberError {
  readonly reason: keyof typeof saved.mistakes;
  readonly detail: string;
}

/** What a mistake that the schema found is. @param found What stands at its place; undefined where nothing does. */
export function findMemberError(issue: z.core.$ZodIssue, found: unknown): MemberError {
  switch (issue.code) {
    case 'invalid_type':
      return found === undefined ? { reason: 'missing', detail: '' } : { reason: 'kind', detail: issue.expected };
    case 'unrecognized_keys':
      return { reason: 'unknown', detail: issue.keys.join(', ') };
    case 'invalid_value':
      return found === undefined ? { reason: 'missing', detail: '' } : { reason: 'one-of', detail: issue.values.map(String).join(', ') };
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

/** Describes a mistake in one sentence. */
export function describeMemberError({ reason, detail }: MemberError, language: Language): string {
  const { t, topics } = sharedTexts(language);
  const kinds: Readonly<Record<string, string>> = topics.saved.kinds;
  return t(`saved:mistakes.${reason}`, { detail: reason === 'kind' ? (kinds[detail] ?? detail) : detail });
}
