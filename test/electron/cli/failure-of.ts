import { expect } from 'vitest';
import { failureFactNames } from '../../../electron/cli/output/failure.ts';
import type { CliEnd } from './run-cli.ts';

/** Returns the single JSON object on stderr, which describes why a command failed. */
export function failureOf({ stderr }: CliEnd): Record<string, string> {
  const failure: Record<string, string> = JSON.parse(stderr);
  const [code, message, cause, remedy, ...request] = Object.keys(failure);
  expect([code, message, cause, remedy]).toEqual(['code', 'message', 'cause', 'remedy']);
  expect([...failureFactNames, 'alsoFailed']).toEqual(expect.arrayContaining(request));
  return failure;
}
