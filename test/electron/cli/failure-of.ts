import { expect } from 'vitest';
import type { CliEnd } from './run-cli.ts';

/** The one JSON object on stderr: what a program reads of a command that failed. */
export function failureOf({ stderr }: CliEnd): Record<string, string> {
  const failure: Record<string, string> = JSON.parse(stderr);
  expect(Object.keys(failure)).toEqual(['code', 'message', 'cause', 'remedy']);
  return failure;
}
