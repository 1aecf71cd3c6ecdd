import { makeDiagnostic, type Span } from '../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../diagnostics/diagnostic-codes.ts';
import { type ParsedUrl, splitUrl } from './split-url.ts';
import { diagnosticInUrl } from './url-diagnostics.ts';

/** The maximum size of one query, in both URL languages. A query within it takes a fraction of a second to parse. */
export interface QueryBudget {
  /** Maximum number of characters of the query options, as sent. */
  readonly queryLength: number;
  /** Maximum number of query options and parameter aliases. */
  readonly queryParameters: number;
  /** Maximum number of words, numbers, and punctuation marks except commas, including those within strings. */
  readonly queryTokens: number;
  /** Maximum number of nodes of all expressions, after parameter aliases are replaced by their values. */
  readonly queryNodes: number;
  /** Maximum number of transformations of `$apply`, on all levels. */
  readonly querySteps: number;
  /** Maximum number of columns that a query sorts by, computes, or aggregates. */
  readonly queryColumns: number;
}

/** The default budget. */
export const defaultQueryBudget: QueryBudget = {
  queryLength: 262_144,
  queryParameters: 500,
  queryTokens: 20_000,
  queryNodes: 10_000,
  querySteps: 100,
  queryColumns: 500,
};

const codes = {
  queryLength: 'query-too-long',
  queryParameters: 'too-many-parameters',
  queryTokens: 'too-many-tokens',
} as const satisfies Partial<Record<keyof QueryBudget, DiagnosticCode>>;

/** Returns the exceeded part of the budget that a diagnostic reports. Null for other diagnostics. */
export function exceededLimit(code: string): keyof typeof codes | null {
  return limits.find((limit) => codes[limit] === code) ?? null;
}

const limits = ['queryLength', 'queryParameters', 'queryTokens'] as const;

/**
 * Returns a result with one error for a URL whose query exceeds the budget, without parsing it. Null for a URL within the budget.
 *
 * Takes linear time and stops at the limit.
 */
export function rejectLargeQuery(url: string, budget: QueryBudget): ParsedUrl | null {
  const { queryFrom: from, queryTo: to } = splitUrl(url);
  const limit = to - from > budget.queryLength ? 'queryLength' : excessOf(url, { from, to }, budget);
  if (limit === null) return null;
  const error = makeDiagnostic(codes[limit], { from, to }, { parameters: { limit: budget[limit] } });
  return { query: null, parameters: [], diagnostics: [diagnosticInUrl(error)] };
}

/** Maximum length of a word that counts as one token. A lexer might split a longer word at dots, hyphens, or letters of other scripts. */
const longestWord = 16;

/**
 * Returns the limit that a query exceeds. Null if it exceeds none. Counts the minimum number of tokens of both languages, without decoding
 * the text.
 */
function excessOf(url: string, { from, to }: Span, budget: QueryBudget): 'queryParameters' | 'queryTokens' | null {
  let parameters = 1;
  let tokens = 0;
  let word = 0;
  let previous = 0;
  for (let at = from; at < to; at++) {
    let code = url.charCodeAt(at);
    if (code === ampersand && ++parameters > budget.queryParameters) return 'queryParameters';
    if (code === percent) {
      const escaped = Number.parseInt(url.slice(at + 1, at + 3), 16);
      if (!Number.isNaN(escaped)) {
        code = escaped;
        at += 2;
      }
    }
    if (isWordCharacter(code)) {
      if (word % longestWord === 0) tokens++;
      word++;
    } else {
      word = 0;
      if (code !== space && code !== tab && (code !== comma || previous === comma)) tokens++;
    }
    previous = code;
    if (tokens > budget.queryTokens) return 'queryTokens';
  }
  return null;
}

const [tab, space, percent, ampersand, comma] = [0x09, 0x20, 0x25, 0x26, 0x2c];

/** Checks whether a character is a letter, a digit, `_`, `.`, `-`, or outside of ASCII. */
function isWordCharacter(code: number): boolean {
  const lower = code | 0x20;
  return (
    code >= 0x80 || (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39) || code === 0x5f || code === 0x2e || code === 0x2d
  );
}
