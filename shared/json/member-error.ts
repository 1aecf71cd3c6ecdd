import { z } from 'zod';

/** The codes of errors in JSON files. Their texts have the same keys. */
const memberReasons = [
  'missing',
  'unknown',
  'kind',
  'condition',
  'empty',
  'least',
  'most',
  'longest',
  'fewest',
  'entries',
  'one-of',
  'exactly',
  'invalid',
  'line-break',
  'either',
  'name',
  'table-name',
  'url',
  'https',
  'base-url',
  'database-url',
  'password-in-url',
  'user-placeholder',
  'origin',
  'network',
  'secret-reference',
  'space-free',
  'control-free',
  'member-name',
  'url-name',
  'api-pattern',
  'encoding',
  'time-zone',
  'path-in-folder',
  'relation-columns',
  'relation-twice',
  'source-location',
  'source-twice',
  'files-of-folder',
  'exclusive',
  'not-utf8',
  'key-twice',
  'nesting',
  'unexpected',
  'truncated',
] as const;

/** The code of an error in a JSON file. */
export type MemberReason = (typeof memberReasons)[number];

const reasons: ReadonlySet<string> = new Set(memberReasons);

function isReason(text: unknown): text is MemberReason {
  return typeof text === 'string' && reasons.has(text);
}

/** An error in one member of a JSON file. `detail` is the expected type, the unknown name, or another fact of the reason. */
export interface MemberError {
  readonly reason: MemberReason;
  readonly detail: string;
}

/** An error with its position, from 1. `path` is written as in `where.0`, and empty for the whole file. */
export interface PlacedMemberError extends MemberError {
  readonly line: number;
  readonly column: number;
  readonly path: string;
}

/** The schema of a {@link PlacedMemberError}. */
export const placedMemberErrorSchema = z.object({
  reason: z.custom<MemberReason>(isReason),
  detail: z.string(),
  line: z.number(),
  column: z.number(),
  path: z.string(),
});

/** Returns the message of a schema's check, which is the code of an error. */
export function reason(code: MemberReason): string {
  return code;
}

/** Creates the issue of a schema's own check: the path, the code, and a fact of the reason. */
export function memberIssue(path: readonly (string | number)[], code: MemberReason, detail = '') {
  return { code: 'custom' as const, path: [...path], message: code, params: { detail }, input: undefined };
}

/**
 * Converts a schema error.
 *
 * @param value the value at the error's path; undefined if missing
 */
export function findMemberError(issue: z.core.$ZodIssue, value: unknown): MemberError {
  if (isReason(issue.message)) {
    const detail: unknown = issue.code === 'custom' ? issue.params?.detail : undefined;
    return { reason: issue.message, detail: typeof detail === 'string' ? detail : '' };
  }
  switch (issue.code) {
    case 'invalid_type':
      return value === undefined ? { reason: 'missing', detail: '' } : { reason: 'kind', detail: issue.expected };
    case 'unrecognized_keys':
      return { reason: 'unknown', detail: issue.keys.join(', ') };
    case 'invalid_value':
      if (value === undefined) return { reason: 'missing', detail: '' };
      return { reason: issue.values.length === 1 ? 'exactly' : 'one-of', detail: issue.values.map(String).join(', ') };
    case 'too_small':
      if (issue.origin === 'string') return { reason: 'empty', detail: '' };
      return { reason: issue.origin === 'array' ? 'fewest' : 'least', detail: String(issue.minimum) };
    case 'too_big':
      if (issue.origin === 'string') return { reason: 'longest', detail: String(issue.maximum) };
      return { reason: issue.origin === 'array' ? 'entries' : 'most', detail: String(issue.maximum) };
    case 'invalid_format':
      return { reason: issue.format === 'url' ? 'url' : 'invalid', detail: '' };
    case 'invalid_union':
      return kindsOf(issue);
    case 'invalid_key':
      return issue.issues[0] === undefined ? { reason: 'invalid', detail: '' } : findMemberError(issue.issues[0], issue.path.at(-1));
    default:
      return { reason: 'invalid', detail: '' };
  }
}

/** Returns the types that a value of several types can have. */
function kindsOf({ errors }: z.core.$ZodIssueInvalidUnion): MemberError {
  const kinds = errors.map(([first]) => (first?.code === 'invalid_type' && first.path.length === 0 ? first.expected : undefined));
  return kinds.length === 0 || kinds.includes(undefined) ? { reason: 'invalid', detail: '' } : { reason: 'kind', detail: kinds.join('|') };
}
