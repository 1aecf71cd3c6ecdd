import { expect } from 'vitest';
import type { CliEnd } from './run-cli.ts';

/** Returns the single JSON object on stderr, which describes why a command failed. */
export function failureOf({ stderr }: CliEnd): Record<string, string> {
  const failure: Record<string, string> = JSON.parse(stderr);
  expect(Object.keys(failure)).toEqual(['code', 'message', 'cause', 'remedy']);
  return failure;
}
