import type { Span } from '../../query/make-diagnostic.ts';
import type { Node } from '../node.ts';
import { note, type OptionReader } from './option-reader.ts';
import { optionEnd } from './read-items.ts';

/** An option's value as it stands, passed over, without the blanks around it. */
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

/** Reads `$top` or `$skip`. Numbers beyond what can be counted exactly stand for all rows there can be. */
export function readRows(reader: OptionReader, name: string): Node | null {
  const { text, ...span } = takeWritten(reader);
  if (/^\d+$/.test(text)) return { kind: 'rows', number: Math.min(Number(text), Number.MAX_SAFE_INTEGER), ...span };
  note(reader, 'number-expected', span, { parameters: { name, found: text, minimum: 0 } });
  return null;
}

/** Reads `$index`. */
export function readIndex(reader: OptionReader): Node | null {
  const { text, ...span } = takeWritten(reader);
  const number = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return { kind: 'index', number: number === 0 ? 0 : number, ...span };
  note(reader, 'odata-index-invalid', span, { parameters: { found: text } });
  return null;
}

/** Reads `$levels`. */
export function readLevels(reader: OptionReader): Node | null {
  const { text, ...span } = takeWritten(reader);
  if (text.toLowerCase() === 'max') return { kind: 'levels', number: 'max', ...span };
  if (/^[1-9]\d*$/.test(text)) return { kind: 'levels', number: Math.min(Number(text), Number.MAX_SAFE_INTEGER), ...span };
  note(reader, 'odata-levels-invalid', span, { parameters: { found: text } });
  return null;
}

/** Reads `$count`. */
export function readCount(reader: OptionReader): Node | null {
  const { text, ...span } = takeWritten(reader);
  if (/^(?:true|false)$/i.test(text)) return { kind: 'countOption', wanted: text.toLowerCase() === 'true', ...span };
  note(reader, 'truth-expected', span, { parameters: { name: '$count', found: text } });
  return null;
}

/** What the options whose value only the service understands must look like all the same (ABNF `format`, `schemaversion` …). */
const forms: ReadonlyMap<string, RegExp> = new Map([
  ['$format', /^(?:atom|json|xml|[^/]+\/[^/]+)$/i],
  ['$schemaversion', /^(?:\*|[A-Za-z0-9\-._~]+)$/],
]);

/** Reads an option whose value only the service understands: `$format`, `$skiptoken`, `$deltatoken`, `$id`, `$schemaversion`. */
export function readOpaque(reader: OptionReader, name: string): Node | null {
  const { text, ...span } = takeWritten(reader);
  const form = forms.get(name) ?? /./s;
  if (!form.test(text)) note(reader, 'odata-value-invalid', span, { parameters: { name, found: text } });
  return { kind: 'opaque', text, ...span };
}
