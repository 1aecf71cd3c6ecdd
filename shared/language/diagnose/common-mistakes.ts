import { printString } from '../../odata/parse/constants.ts';
import { localDay } from '../../values/literal.ts';
import type { Change, CommonMistake } from './explain-common-mistake.ts';

/** Typographic quotes from word processors, mail programs and chats. */
const curvedQuotes: CommonMistake = {
  code: 'quotes-curved',
  proposals: (value) => [changesOf(value, /[‘‚“„«‹]([^‘’‚“”„«»‹›']*)[’‘“”»›]/gu, ([, inner = '']) => `'${inner.trim()}'`)],
};

/** A decimal comma. Commas between list items and arguments are correct. */
const decimalComma: CommonMistake = {
  code: 'number-comma',
  proposals: (value) => [
    changesOf(value, outsideQuotes(/(?<![\w.,]|\([^)]*)[+-]?\d+,\d+(?![\w,])/), ([matched]) => matched.replace(',', '.')),
  ],
};

/** Dates in European formats, with or without quotes. */
const europeanDate: CommonMistake = {
  code: 'date-form',
  proposals(value) {
    const days = changesOf(value, /'?(?<![\d./])\d{1,4}([./])\d{1,2}\1\d{1,4}(?![\d./])'?/g, ([matched]) =>
      localDay(matched.replaceAll("'", '')),
    );
    const written = (before: string, after: string) => days.map((change) => ({ ...change, text: before + change.text + after }));
    return [days, written('', 'T00:00:00Z'), written("'", "'")];
  },
};

/** A value that was percent-encoded twice. */
const encodedTwice: CommonMistake = {
  code: 'encoded-twice',
  proposals(value) {
    if (!/%[0-9a-f]{2}/i.test(value)) return [];
    try {
      return [[{ from: 0, to: value.length, text: decodeURIComponent(value) }]];
    } catch {
      return [];
    }
  },
};

/** Spaces from word processors and web pages: no-break, narrow, wide. */
const unusualSpaces: CommonMistake = {
  code: 'blank-unusual',
  proposals: (value) => [changesOf(value, outsideQuotes(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]+/), () => ' ')],
};

/** Spaces encoded as `+` (application/x-www-form-urlencoded), also within strings. */
const plusForSpace: CommonMistake = { code: 'blank-plus', proposals: (value) => [changesOf(value, /\+/g, () => ' ')] };

/** SQL's tests for null, ranges and patterns. */
const sqlKeywords: CommonMistake = {
  code: 'words-of-sql',
  proposals: (value) => [
    changesOf(value, outsideQuotes(/\bis(\s+not)?\s+null\b/i), ([, not]) => (not === undefined ? 'eq null' : 'ne null')),
    changesOf(
      value,
      /([\p{L}_][\p{L}\p{N}_/]*)\s+(not\s+)?between\s+('(?:[^']|'')*'|\S+)\s+and\s+('(?:[^']|'')*'|[^\s)]+)/giu,
      ([, column = '', not, low = '', high = '']) => `${not === undefined ? '' : 'not '}(${column} ge ${low} and ${column} le ${high})`,
    ),
    changesOf(
      value,
      /([\p{L}_][\p{L}\p{N}_/]*)\s+(not\s+)?like\s+'(%?)([^%_'[\]]+)(%?)'/giu,
      ([, column = '', not, before, text = '', after]) =>
        `${not === undefined ? '' : 'not '}${likeCall(column, before !== '', text, after !== '')}`,
    ),
  ],
};

/** A string without quotes next to an operator, in a list, or as the second argument of a text function. */
const unquotedText: CommonMistake = {
  code: 'text-unquoted',
  proposals: (value) => [
    changesOf(value, outsideQuotes(/(?<=\s(?:eq|ne|lt|le|gt|ge)\s+)[\p{L}_][\p{L}\p{N}_-]*/u), ([matched]) => printString(matched)),
    changesOf(value, outsideQuotes(/(?<=\sin\s*\()[^()']+(?=\))/u), ([matched]) =>
      matched
        .split(',')
        .map((item) => printString(item.trim()))
        .join(','),
    ),
    changesOf(
      value,
      outsideQuotes(/(?<=\b(?:contains|startswith|endswith)\s*\(\s*[\p{L}_][\p{L}\p{N}_/]*\s*,\s*)[\p{L}\p{N}_][^()',]*?(?=\s*\))/u),
      ([matched]) => printString(matched),
    ),
  ],
};

/** List values separated by spaces or semicolons. */
const listSeparators: CommonMistake = {
  code: 'odata-list-comma',
  proposals: (value) => [
    changesOf(value, /(?<=\sin\s*\()(?:'(?:[^']|'')*'|[^()'])+(?=\))/gu, ([matched]) =>
      [...matched.matchAll(/'(?:[^']|'')*'|[^\s;,']+/gu)].map(([item]) => item).join(','),
    ),
  ],
};

/** A named operator without its second equals sign: `=gt5`. */
const openOperator: CommonMistake = {
  code: 'rsql-operator-open',
  proposals: (value) => [changesOf(value, outsideQuotes(/(?<![=!<>])=(?:gt|ge|lt|le)(?!=)/), ([matched]) => `${matched}=`)],
};

/** Common mistakes in `$filter`. More probable ones are first. */
export const commonODataMistakes: readonly CommonMistake[] = [
  curvedQuotes,
  unusualSpaces,
  plusForSpace,
  encodedTwice,
  sqlKeywords,
  europeanDate,
  decimalComma,
  listSeparators,
  unquotedText,
];

/** Common mistakes in REST's `filter`. */
export const commonRestMistakes: readonly CommonMistake[] = [
  unusualSpaces,
  plusForSpace,
  encodedTwice,
  openOperator,
  europeanDate,
  decimalComma,
];

function likeCall(column: string, open: boolean, text: string, openEnd: boolean): string {
  if (open && openEnd) return `contains(${column},'${text}')`;
  if (open) return `endswith(${column},'${text}')`;
  return openEnd ? `startswith(${column},'${text}')` : `(${column} eq '${text}')`;
}

/** Restricts a pattern to text outside of quotes. Quoted text also matches, but without the group `found`. */
function outsideQuotes(pattern: RegExp): RegExp {
  return new RegExp(`'(?:[^']|'')*'|"(?:[^"\\\\]|\\\\.)*"|(?<found>${pattern.source})`, `${pattern.flags.replace('u', '')}gu`);
}

/** A match and its groups. */
type Match = readonly [found: string, ...(string | undefined)[]];

/** Returns the changes for all matches of a pattern, except those for which `write` returns null. */
function changesOf(value: string, pattern: RegExp, write: (match: Match) => string | null): Change[] {
  const changes: Change[] = [];
  for (const match of value.matchAll(pattern)) {
    const isQuoted = match.groups !== undefined && 'found' in match.groups && match.groups.found === undefined;
    if (isQuoted) continue;
    const [matched, ...groups] = match;
    const text = write([matched, ...(match.groups === undefined ? groups : groups.slice(1))]);
    if (text !== null) changes.push({ from: match.index, to: match.index + matched.length, text });
  }
  return changes;
}
