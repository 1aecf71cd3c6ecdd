import { z } from 'zod';

/** What can be wrong with a connection, an administrator policy, or a REST dialect. Their texts are in `shared/texts`. */
const misfitCodes = [
  'address-needed',
  'address-odd',
  'origin-needed',
  'origin-of-many',
  'origin-not-secure',
  'origin-twice',
  'fingerprint-needed',
  'path-needed',
  'file-needed',
  'path-remote',
  'address-or-file-needed',
  'name-needed',
  'colour-needed',
  'methods-needed',
  'method-not-offered',
  'method-settings-needed',
  'username-needed',
  'username-with-colon',
  'client-id-needed',
  'token-url-needed',
  'header-name-odd',
  'control-characters',
  'timeout-too-short',
  'timeout-too-long',
  'rows-path-odd',
  'rows-path-too-long',
  'operator-meaning-unknown',
  'operator-odd',
  'operator-arity',
  'operator-twice',
  'null-word-odd',
  'boolean-words-alike',
  'principal-odd',
  'realm-odd',
  'service-name-odd',
  'service-principal-odd',
  'cache-name-needed',
  'policy-id-odd',
  'policy-not-trusted',
  'same-id',
  'not-json',
  'unreadable',
  'not-profiles',
  'later-version',
  'no-profile',
  'missing',
  'wrong-type',
  'too-long',
  'too-short',
  'not-one-of',
  'unknown-fields',
  'other',
] as const;

/** What is wrong, by name. */
export type MisfitCode = (typeof misfitCodes)[number];

/** One thing that is wrong with a connection that was read: where in it, and what. */
export const misfitSchema = z.object({
  /** Such as `oauth.clientId` or `profiles.2.baseUrl`; empty for the whole. */
  path: z.string(),
  /** What is wrong, by name, and the facts that its sentence leans on. */
  code: z.enum(misfitCodes),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Misfit = z.infer<typeof misfitSchema>;

type Facts = Misfit['facts'];

function isMisfitCode(name: string): name is MisfitCode {
  return misfitCodes.some((code) => code === name);
}

/** A misfit with the facts that its text names. */
export function misfit(path: string, code: MisfitCode, facts: Facts = {}): Misfit {
  return { path, code, facts };
}

/** What a schema's own check adds as an issue: a code, with the facts that its text names. */
export function misfitIssue(path: readonly (string | number)[], code: MisfitCode, facts: Facts = {}) {
  return { code: 'custom' as const, path: [...path], message: code, params: { code, facts } };
}

function factsOf(value: unknown): Facts {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])));
}

function misfitOf(issue: z.core.$ZodIssue): Misfit {
  const path = issue.path.map(String).join('.');
  const named = issue.code === 'custom' ? issue.params : undefined;
  if (typeof named?.code === 'string' && isMisfitCode(named.code)) return misfit(path, named.code, factsOf(named.facts));
  if (isMisfitCode(issue.message)) return misfit(path, issue.message);
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

/** The places and codes of what a schema rejects. A schema names a code as the message of its check. */
export function misfitsOf(error: z.ZodError): readonly Misfit[] {
  return error.issues.map(misfitOf);
}

/** The misfit of a text that isn't valid JSON. */
export function notJson(error: unknown, path = ''): Misfit {
  return misfit(path, 'not-json', { reason: error instanceof Error ? error.message : '' });
}
