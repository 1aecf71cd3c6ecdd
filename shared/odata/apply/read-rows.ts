import { makeDiagnostic } from '../../diagnostics/diagnostic.ts';
import { searchEnd } from '../lex/token.ts';
import { type OptionReader, skipSpaces, takeMatch } from '../parse/option-reader.ts';
import { readCompute, readOrderBy } from '../parse/read-items.ts';
import { readSearch } from '../search/parse-search.ts';
import type { RankStep } from './apply-node.ts';
import { endArguments, needComma, noteArguments, type ReadArguments, readArgument } from './step-reader.ts';

/** Parses `filter(…)`. */
export const readFilterStep: ReadArguments = (reader, name, span) => {
  const condition = readArgument(reader);
  endArguments(reader, name);
  return { kind: 'filterStep', condition, ...span };
};

/** Parses `search(…)`, with quotes as in `$search`. */
export const readSearchStep: ReadArguments = (reader, _name, span) => {
  const from = reader.at;
  reader.at = searchEnd(reader.text, from, ')', reader.depth);
  const search = readSearch(reader.text, { from, to: reader.at }, reader.findings);
  if (search === null) reader.findings.add(makeDiagnostic('odata-search-term-missing', { from, to: reader.at }));
  return { kind: 'searchStep', search, ...span };
};

/** Parses `compute(…)`. */
export const readComputeStep: ReadArguments = (reader, _name, span) => ({
  kind: 'computeStep',
  items: readCompute(reader, true).items,
  ...span,
});

/** Parses `orderby(…)`. */
export const readOrderByStep: ReadArguments = (reader, _name, span) => ({ kind: 'orderByStep', items: readOrderBy(reader).items, ...span });

/** Parses `top(…)` and `skip(…)`. */
export const readRowsStep: ReadArguments = (reader, name, span) => {
  const number = readNumber(reader);
  if (number === null) noteArguments(reader, name, { from: span.from, to: reader.at });
  else endArguments(reader, name);
  return { kind: 'rowsStep', name: name === 'top' ? 'top' : 'skip', number, ...span };
};

/** Parses an integer. Null if there is none. */
export function readNumber(reader: OptionReader): number | null {
  skipSpaces(reader);
  const digits = takeMatch(reader, /\d+(?=[ \t]*(?:[,)]|$))/y);
  return digits === null ? null : Math.min(Number(digits), Number.MAX_SAFE_INTEGER);
}

/** Returns the parser of `topcount(…)` or a similar transformation, whose arguments are a limit and a value. */
export function readRanking(ranking: RankStep['name']): ReadArguments {
  return (reader, name, span) => {
    const amount = readArgument(reader);
    const measure = needComma(reader, name, span) ? readArgument(reader) : null;
    if (measure !== null) endArguments(reader, name);
    const missing = { kind: 'missing', from: reader.at, to: reader.at } as const;
    return { kind: 'rankStep', name: ranking, amount, measure: measure ?? missing, ...span };
  };
}
