import type { z } from 'zod';
import type { WrittenJson } from './written-json.ts';

/** Formats schema validation errors of a JSON file as one text, with the position and the path of each. */
export function schemaMistakes(issues: readonly z.core.$ZodIssue[], written: WrittenJson): string {
  const sentences = issues.map((issue) => {
    const { path, message } = issue;
    const position = written.positionOf(path, issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
    return `${position}, ${path.map(String).join('.') || 'the whole file'}: ${message}`;
  });
  return sentences.join('; ');
}
