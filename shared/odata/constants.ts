import { makeDiagnostic, replace } from '../query/make-diagnostic.ts';
import { wholly } from '../values/literal-syntax.ts';
import type { Constant, ODataLiteral } from './node.ts';
import { type Reader, report, take } from './reader.ts';
import type { Token } from './token.ts';

const whole = { binary: wholly('binary'), duration: wholly('duration'), dateTimeOffset: wholly('dateTimeOffset'), guid: wholly('guid') };

/** Reads a literal; null where the next token is none. */
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
    case 'dateTimeOffset':
    case 'timeOfDay':
      return { kind: 'temporal', type: kind, text };
    case 'guid':
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

/** A string in quotes, as it is printed. */
export function printString(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

function stringOf(reader: Reader, token: Token): string {
  if (token.kind === 'doubleQuoted') {
    const value = token.text.replace(/^"|"$/g, '');
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

/** The content of the quotes that begin at `quoteAt` of a token; says so where they do not close. */
function unquote(reader: Reader, token: Token, quoteAt: number): string {
  const content = token.text.slice(quoteAt + 1);
  const quotes = /'*$/.exec(content)?.[0].length ?? 0;
  if (quotes % 2 === 1) return content.slice(0, -1).replaceAll("''", "'");
  // Two quotes at the end are more likely one too many than an apostrophe before a forgotten one.
  const end = { from: token.to - (quotes > 0 ? 1 : 0), to: token.to };
  reader.findings.add(makeDiagnostic('odata-string-open', token, { fix: replace(end, quotes > 0 ? '' : "'") }));
  return (quotes > 0 ? content.slice(0, -2) : content).replaceAll("''", "'");
}

function oldNumber(reader: Reader, token: Token): ODataLiteral {
  const text = token.text.slice(0, -1);
  report(reader, 'odata-literal-old', token, { parameters: { found: token.text, form: text }, fix: replace(token, text) });
  return { kind: 'number', text };
}

/** `duration'…'`, `binary'…'`, `geography'…'`, an enumeration's member, or what earlier versions wrote so. */
function prefixed(reader: Reader, token: Token): ODataLiteral {
  const quoteAt = token.text.indexOf("'");
  const type = token.text.slice(0, quoteAt);
  const text = unquote(reader, token, quoteAt);
  const prefix = type.toLowerCase();
  const checked = (kind: keyof typeof whole): string => {
    const details = { parameters: { found: token.text, type: kind } };
    if (!whole[kind].test(text)) reader.findings.add(makeDiagnostic('odata-literal-invalid', token, details));
    return text;
  };
  switch (prefix) {
    case 'duration':
      return { kind: 'temporal', type: 'duration', text: checked('duration') };
    case 'binary':
      return { kind: 'binary', text: checked('binary') };
    case 'geography':
    case 'geometry':
      return { kind: 'spatial', type: prefix, text };
    case 'datetime':
    case 'datetimeoffset':
      return oldMoment(reader, token, text);
    case 'guid':
      report(reader, 'odata-literal-old', token, {
        parameters: { found: token.text, form: text },
        fix: whole.guid.test(text) ? replace(token, text) : null,
      });
      return { kind: 'guid', text };
    default:
      return { kind: 'enumeration', type, text };
  }
}

/** `datetime'2020-01-01T00:00:00'` of OData V2 and V3: V4 writes the moment bare, with its offset. */
function oldMoment(reader: Reader, token: Token, text: string): ODataLiteral {
  const form = whole.dateTimeOffset.test(text) ? text : `${text}Z`;
  const fix = whole.dateTimeOffset.test(form) ? replace(token, form) : null;
  report(reader, 'odata-literal-old', token, { parameters: { found: token.text, form }, fix });
  return { kind: 'temporal', type: 'dateTimeOffset', text: form };
}
