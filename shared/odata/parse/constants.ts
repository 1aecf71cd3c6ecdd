import { makeDiagnostic, replace } from '../../diagnostics/diagnostic.ts';
import { anchored } from '../../values/literal.ts';
import { readPrefixed } from '../lex/prefixed-literal.ts';
import type { Token } from '../lex/token.ts';
import type { Constant, ODataLiteral } from '../node.ts';
import { type Reader, report, take } from './reader.ts';

const datePattern = anchored('date');
const guidPattern = anchored('guid');

/** Parses a literal. Null if the next token isn't one. */
export function parseConstant(reader: Reader, token: Token): Constant | null {
  const value = constantOf(reader, token);
  if (value === null) return null;
  take(reader);
  return { kind: 'constant', value, from: token.from, to: token.to };
}

function constantOf(reader: Reader, token: Token): ODataLiteral | null {
  const { kind, text } = token;
  switch (kind) {
    case 'null':
      return { kind: 'null' };
    case 'boolean':
      return { kind: 'boolean', value: text.toLowerCase() === 'true' };
    case 'number':
      return { kind: 'number', text };
    case 'date':
      if (!datePattern.test(text)) report(reader, 'odata-literal-invalid', token, { parameters: { found: text, type: 'date' } });
      return { kind: 'temporal', type: kind, text };
    case 'dateTimeOffset':
    case 'timeOfDay':
      return { kind: 'temporal', type: kind, text };
    case 'guid':
      if (!guidPattern.test(text)) report(reader, 'odata-literal-invalid', token, { parameters: { found: text, type: 'guid' } });
      return { kind, text };
    case 'string':
    case 'quoteInside':
    case 'doubleQuoted':
      return { kind: 'string', value: stringOf(reader, token) };
    case 'old':
      return oldNumber(reader, token);
    case 'prefixed':
      return prefixed(reader, token);
    default:
      return null;
  }
}

/** Prints a string literal. Each `'` in the string is doubled (OData ABNF, `string`). */
export function printString(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function stringOf(reader: Reader, token: Token): string {
  if (token.kind === 'doubleQuoted') {
    const value = token.text.replace(/^"|"$/g, '');
    if (reader.groups > 0 && token.to === reader.range.to && (token.text.length === 1 || !token.text.endsWith('"'))) {
      report(reader, 'odata-string-open', token);
      return value;
    }
    report(reader, 'odata-double-quotes', token, { fix: replace(token, printString(value)) });
    return value;
  }
  if (token.kind === 'quoteInside') {
    const value = token.text.slice(1, -1).replaceAll("''", "'");
    report(reader, 'odata-quote-unescaped', token, { fix: replace(token, printString(value)) });
    return value;
  }
  return unquote(reader, token, 0);
}

/** Counts the quotes at the end of a text. */
function countQuotes(text: string): number {
  let count = 0;
  while (count < text.length && text.charAt(text.length - 1 - count) === "'") count++;
  return count;
}

/** Returns the content of the quotes that begin at `quoteAt` of a token. Reports unterminated quotes. */
function unquote(reader: Reader, token: Token, quoteAt: number): string {
  const content = token.text.slice(quoteAt + 1);
  const quotes = countQuotes(content);
  if (quotes % 2 === 1) return content.slice(0, -1).replaceAll("''", "'");
  // Two quotes at the end are more likely one superfluous quote than an apostrophe before a missing quote.
  const end = { from: token.to - (quotes > 0 ? 1 : 0), to: token.to };
  const fix = quoteAt === 0 && reader.groups === 0 ? replace(end, quotes > 0 ? '' : "'") : null;
  reader.findings.add(makeDiagnostic('odata-string-open', token, { fix }));
  return (quotes > 0 ? content.slice(0, -2) : content).replaceAll("''", "'");
}

function oldNumber(reader: Reader, token: Token): ODataLiteral {
  const text = token.text.slice(0, -1);
  report(reader, 'odata-literal-old', token, { parameters: { found: token.text, form: text }, fix: replace(token, text) });
  return { kind: 'number', text };
}

function prefixed(reader: Reader, token: Token): ODataLiteral {
  const quoteAt = token.text.indexOf("'");
  return readPrefixed(reader, token, token.text.slice(0, quoteAt), unquote(reader, token, quoteAt));
}
