import type { z } from 'zod';
import { findMemberError, type PlacedMemberError } from '../../shared/json/member-error.ts';
import { describePlacedErrors } from '../../shared/texts/member-error-sentences.ts';
import { type ErrorText, textOf } from '../texts/error-text.ts';
import type { WrittenJson } from './written-json.ts';

/** Converts schema validation errors of a JSON file to mistakes with the position and the path of each. */
export function schemaMistakes(issues: readonly z.core.$ZodIssue[], written: WrittenJson): readonly PlacedMemberError[] {
  const mistakes = issues.flatMap(ofLikelyChoice).map((issue) => {
    const { path } = issue;
    const position = written.positionOf(path, issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
    return { ...findMemberError(issue, valueAt(written.value, path)), ...position, path: path.map(String).join('.') };
  });
  // Further checks of the same value assume that the first one succeeded.
  const keyOf = ({ path, line, column }: PlacedMemberError) => `${line} ${column} ${path}`;
  return [...Map.groupBy(mistakes, keyOf).values()].flatMap((ofValue) => ofValue.slice(0, 1));
}

/** Describes mistakes as the end of a sentence, in every language. */
export function ofMistakes(mistakes: readonly PlacedMemberError[]): ErrorText {
  return textOf((language) => describePlacedErrors(mistakes, language));
}

/** Returns the value at a path of a document. Undefined if missing. */
function valueAt(document: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? Object.getOwnPropertyDescriptor(part, key)?.value : undefined),
    document,
  );
}

/** Returns the mistakes of the choice that the value is likely to be, if a value can have several types. It's one with the value's type. */
function ofLikelyChoice(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const likely = issue.errors.find((choice) => choice.every(({ code, path }) => code !== 'invalid_type' || path.length > 0));
  return likely === undefined ? [issue] : likely.flatMap((inner) => ofLikelyChoice({ ...inner, path: [...issue.path, ...inner.path] }));
}
