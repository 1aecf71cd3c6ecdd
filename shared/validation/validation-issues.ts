import { z } from 'zod';

/** Validation errors of a connection, an administrator policy, or a REST dialect. Their texts are in `shared/texts`. */
const validationCodes = [
  'address-needed',
  'address-odd',
  'address-escape',
  'address-not-secure',
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

/** The name of the error. */
export type ValidationCode = (typeof validationCodes)[number];

/** One validation error, with its position. */
export const validationIssueSchema = z.object({
  /** Path of the invalid value, such as `oauth.clientId` or `profiles.2.baseUrl`. Empty for the whole document. */
  path: z.string(),
  /** The error code, and the parameters of its text. */
  code: z.enum(validationCodes),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** An error in the settings of a connection, with its path. */
export type ValidationIssue = z.infer<typeof validationIssueSchema>;

type Facts = ValidationIssue['facts'];

function isValidationCode(name: string): name is ValidationCode {
  return validationCodes.some((code) => code === name);
}

/** Creates a validation issue with the parameters of its text. */
export function validationIssue(path: string, code: ValidationCode, facts: Facts = {}): ValidationIssue {
  return { path, code, facts };
}

/** Adds an issue with a code and the parameters of its text to a schema's own check. */
export function customIssue(path: readonly (string | number)[], code: ValidationCode, facts: Facts = {}) {
  return { code: 'custom' as const, path: [...path], message: code, params: { code, facts } };
}

function factsOf(value: unknown): Facts {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter((entry): entry is [string, string | number] => ['string', 'number'].includes(typeof entry[1])));
}

function validationIssueOf(issue: z.core.$ZodIssue): ValidationIssue {
  const path = issue.path.map(String).join('.');
  const named = issue.code === 'custom' ? issue.params : undefined;
  if (typeof named?.code === 'string' && isValidationCode(named.code)) return validationIssue(path, named.code, factsOf(named.facts));
  if (isValidationCode(issue.message)) return validationIssue(path, issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined')
        ? validationIssue(path, 'missing')
        : validationIssue(path, 'wrong-type', { expected: issue.expected });
    case 'too_big':
      return validationIssue(path, 'too-long', { maximum: Number(issue.maximum) });
    case 'too_small':
      return validationIssue(path, 'too-short', { minimum: Number(issue.minimum) });
    case 'invalid_value':
      return validationIssue(path, 'not-one-of', { values: issue.values.map(String).join(', ') });
    case 'unrecognized_keys':
      return validationIssue(path, 'unknown-fields', { keys: issue.keys.join(', ') });
    default:
      return validationIssue(path, 'other');
  }
}

/** Converts the errors of a schema to validation issues. The message of a schema's check is a code. */
export function validationIssuesOf(error: z.ZodError): readonly ValidationIssue[] {
  return error.issues.map(validationIssueOf);
}

/** Returns the validation issue of a text that isn't valid JSON. */
export function notJson(error: unknown, path = ''): ValidationIssue {
  const [, line, column] = /\(line (\d+) column (\d+)\)/.exec(error instanceof Error ? error.message : '') ?? [];
  return validationIssue(path, 'not-json', line === undefined ? {} : { line: Number(line), column: Number(column) });
}
