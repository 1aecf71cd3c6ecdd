import type { z } from 'zod';
import type { WrittenJson } from './written-json.ts';

/** What a schema finds wrong with JSON that a person wrote, each with its place and its name. */
export function schemaMistakes(issues: readonly z.core.$ZodIssue[], written: WrittenJson): string {
  const sentences = issues.map((issue) => {
    const { path, message } = issue;
    const position = written.positionOf(path, issue.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
    return `${position}, ${path.map(String).join('.') || 'the whole file'}: ${message}`;
  });
  return sentences.join('; ');
}
