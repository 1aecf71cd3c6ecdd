import type { z } from 'zod';
import type { WrittenJson } from './written-json.ts';

/** Formats schema validation errors of a JSON file as one text, with the position and the path of each. */
export function schemaMistakes(issues: readonly z.core.$ZodIssue[], written: WrittenJson): string {
  const sentences = issues.flatMap(ofLikelyChoice).map((issue) => {
    const { path, message } = issue;
    const position = written.positionOf(path, issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
    return `${position}, ${path.map(String).join('.') || 'the whole file'}: ${message}`;
  });
  return sentences.join('; ');
}

/** Returns the mistakes of the choice that the value is likely to be, if a value can have several types. It's one with the value's type. */
function ofLikelyChoice(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const likely = issue.errors.find((choice) => choice.every(({ code, path }) => code !== 'invalid_type' || path.length > 0));
  return likely === undefined ? [issue] : likely.flatMap((inner) => ofLikelyChoice({ ...inner, path: [...issue.path, ...inner.path] }));
}
