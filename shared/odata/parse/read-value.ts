import { makeDiagnostic, type Span } from '../../diagnostics/diagnostic.ts';
import { readApply } from '../apply/read-apply.ts';
import { searchEnd } from '../lex/token.ts';
import type { Expression, Node } from '../node.ts';
import { readSearch } from '../search/parse-search.ts';
import type { SearchExpression } from '../search/search-node.ts';
import { readExpand } from '../selection/read-expand.ts';
import { readSelect } from '../selection/read-select.ts';
import { note, type OptionReader } from './option-reader.ts';
import { parseExpression } from './parse-expression.ts';
import { readCondition } from './parse-filter.ts';
import { optionEnd, readCompute, readOrderBy } from './read-items.ts';
import { createReader } from './reader.ts';

/**
 * Parses the value of a named option from the reader's position to its end.
 *
 * @param name name in the standard's spelling; `@name` for an alias
 */
export function readValue(reader: OptionReader, name: string): Node | null {
  switch (name) {
    case '$select':
      return readSelect(reader);
    case '$expand':
      return readExpand(reader);
    case '$orderby':
      return readOrderBy(reader);
    case '$compute':
      return readCompute(reader);
    case '$apply':
      return readApply(reader);
    case '$search':
      return readSearchValue(reader);
    case '$top':
    case '$skip':
      return readRows(reader, name);
    case '$count':
      return readCount(reader);
    case '$index':
      return readIndex(reader);
    case '$levels':
      return readLevels(reader);
    case '$filter':
      return readExpressionValue(reader);
    default:
      return name.startsWith('@') ? readExpressionValue(reader) : readOpaque(reader, name);
  }
}

function readExpressionValue(reader: OptionReader): Expression {
  const { text, findings, depth, at: from } = reader;
  reader.at = optionEnd(reader);
  return readCondition(createReader(text, parseExpression, { from, to: reader.at, findings, depth }));
}

function readSearchValue(reader: OptionReader): SearchExpression | null {
  const from = reader.at;
  reader.at = reader.depth > 0 ? searchEnd(reader.text, from, ';)', reader.depth) : reader.text.length;
  const search = readSearch(reader.text, { from, to: reader.at }, reader.findings);
  if (search === null && reader.depth > 0) reader.findings.add(makeDiagnostic('odata-search-term-missing', { from, to: reader.at }));
  return search;
}

/** An option's value as written, without surrounding spaces. */
interface Written extends Span {
  readonly text: string;
}

function takeWritten(reader: OptionReader): Written {
  const end = optionEnd(reader);
  const raw = reader.text.slice(reader.at, end);
  const from = reader.at + raw.length - raw.trimStart().length;
  reader.at = end;
  return { text: raw.trim(), from, to: from + raw.trim().length };
}

/** Parses `$top` or `$skip`. Numbers beyond the safe integers mean all rows. */
function readRows(reader: OptionReader, name: string): Node | null {
  const { text, ...span } = takeWritten(reader);
  if (/^\d+$/.test(text)) return { kind: 'rows', number: Math.min(Number(text), Number.MAX_SAFE_INTEGER), ...span };
  note(reader, 'number-expected', span, { parameters: { name, found: text, minimum: 0 } });
  return null;
}

/** Parses `$index`. */
function readIndex(reader: OptionReader): Node | null {
  const { text, ...span } = takeWritten(reader);
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return { kind: 'index', number: number === 0 ? 0 : number, ...span };
  note(reader, 'odata-index-invalid', span, { parameters: { found: text } });
  return null;
}

/** Parses `$levels`. */
function readLevels(reader: OptionReader): Node | null {
  const { text, ...span } = takeWritten(reader);
  if (text.toLowerCase() === 'max') return { kind: 'levels', number: 'max', ...span };
  if (/^[1-9]\d*$/.test(text)) return { kind: 'levels', number: Math.min(Number(text), Number.MAX_SAFE_INTEGER), ...span };
  note(reader, 'odata-levels-invalid', span, { parameters: { found: text } });
  return null;
}

/** Parses `$count`. */
function readCount(reader: OptionReader): Node | null {
  const { text, ...span } = takeWritten(reader);
  if (/^(?:true|false)$/i.test(text)) return { kind: 'countOption', isRequested: text.toLowerCase() === 'true', ...span };
  note(reader, 'truth-expected', span, { parameters: { name: '$count', found: text } });
  return null;
}

/** The required syntax of options that only the service interprets (ABNF `format`, `schemaversion` …). */
const forms: ReadonlyMap<string, RegExp> = new Map([
  ['$format', /^(?:atom|json|xml|[^/]+\/[^/]+)$/i],
  ['$schemaversion', /^(?:\*|[A-Za-z0-9\-._~]+)$/],
]);

/** Parses an option that only the service interprets: `$format`, `$skiptoken`, `$deltatoken`, `$id`, `$schemaversion`. */
function readOpaque(reader: OptionReader, name: string): Node | null {
  const { text, ...span } = takeWritten(reader);
  const form = forms.get(name) ?? /./s;
  if (!form.test(text)) note(reader, 'odata-value-invalid', span, { parameters: { name, found: text } });
  return { kind: 'opaque', text, ...span };
}
