import type { Problem } from '../../../../shared/contract/problem.ts';
import { sqlLimits } from '../../../../shared/sql/sql-limits.ts';
import { makeProblem, problemOf } from '../../../wire/problem-error.ts';

/** Maximum number of characters of DuckDB's message. */
const longestDetail = 2000;

/** Converts an error of DuckDB to a problem: `sql-no-access`, `sql-limit`, or `sql-invalid` with the line and column that the message names. */
export function statementProblem(error: unknown, sql: string): Problem {
  const knownProblem = problemOf(error);
  if (knownProblem !== null) return knownProblem;
  const message = (error instanceof Error ? error.message : String(error)).replace(/^Failed to extract statements: /, '');
  const [, kind = '', text = message] = /^([A-Z][A-Za-z ]+ Error): ([\s\S]*)$/.exec(message) ?? [];
  if (kind === 'Out of Memory Error') {
    return makeProblem('sql-limit', { parameters: { limit: 'memory', most: sqlLimits.megabytes }, detail: firstParagraph(text) });
  }
  if (kind === 'Permission Error') return makeProblem('sql-no-access', { detail: firstParagraph(text) });
  const position = positionIn(text, sql);
  return makeProblem('sql-invalid', {
    parameters: position === null ? { kind } : { kind, line: position.line, column: position.column },
    detail: firstParagraph(text),
  });
}

/** Returns the message without DuckDB's excerpt of the line. */
function firstParagraph(text: string): string {
  return text
    .replace(/\n+LINE \d+:[\s\S]*$/, '')
    .replace(/\s*\n\s*/g, ' ')
    .trim()
    .slice(0, longestDetail);
}

/** Returns the 1-based position that DuckDB marks with `^` below the line, which it truncates on both sides if it is long. */
function positionIn(text: string, sql: string): { readonly line: number; readonly column: number } | null {
  const [, number, shownLine = '', indent = ''] = /\nLINE (\d+): ([^\n]*)\n( *)\^/.exec(text) ?? [];
  if (number === undefined) return null;
  const line = Number(number);
  const written = sql.split('\n')[line - 1] ?? '';
  const before = indent.length - `LINE ${number}: `.length;
  const isCut = shownLine.startsWith('...') && !written.startsWith(shownLine);
  const part = (isCut ? shownLine.slice(3) : shownLine).replace(/\.\.\.$/, '');
  const start = Math.max(0, written.indexOf(part));
  return { line, column: Math.max(1, start + before - (isCut ? 3 : 0) + 1) };
}
