import { createReadStream } from 'node:fs';
import type { SourceReason, SourceReasonCode } from '../../../shared/publication/source-reason.ts';

/** Returns the first invalid line of JSON lines, and its error. Null if none is found. */
export async function jsonLineError(path: string): Promise<SourceReason | null> {
  let number = 0;
  for await (const line of linesOf(path)) {
    number += 1;
    const fault = line.trim() === '' ? null : faultOf(line);
    if (fault !== null) return { code: fault, facts: { line: number } };
  }
  return null;
}

/** Reads lines that end with LF only, because other line separators can be inside a string. */
async function* linesOf(path: string): AsyncIterable<string> {
  let rest = '';
  for await (const part of createReadStream(path, { encoding: 'utf8' })) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

function faultOf(line: string): SourceReasonCode | null {
  let isComplete = true;
  const visit = (name: string, value: unknown) => {
    isComplete &&= name.isWellFormed() && (typeof value !== 'string' || value.isWellFormed());
    return value;
  };
  try {
    JSON.parse(line.replace(/^\uFEFF/, ''), visit);
  } catch {
    return 'json-line';
  }
  return isComplete ? null : 'json-half-character';
}
