import type { Span } from '../diagnostics/diagnostic.ts';
import type { Property } from '../metadata/entity-model.ts';
import { type OperatorKey, operatorTable } from '../operators/operator-table.ts';
import { literalFamily, literalText } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';
import type { VerbSettings } from './completion.ts';
import { columnFacts } from './describe-column.ts';
import { phrase, textsOf } from './texts.ts';

/** The hover text of a word. */
export interface Hover extends Span {
  /** The word, or its signature, in a code font. */
  readonly title: string;
  /** Paragraphs of one sentence each. */
  readonly paragraphs: readonly string[];
  /** An example in a code font. Null without one. */
  readonly example: string | null;
}

/** Returns the hover of a column: type, description, key, list, unit. */
export function columnHover(span: Span, property: Property, settings: VerbSettings): Hover {
  return hover(span, property.name, columnFacts(property, textsOf(settings)));
}

/** Returns the hover of an operator. The example defaults to that of the operator table. */
export function operatorHover(span: Span, title: string, key: OperatorKey, example: string | null, settings: VerbSettings): Hover {
  return { ...hover(span, title, [textsOf(settings).operators[key]]), example: example ?? operatorTable[key].odataExample };
}

/** Returns the hover of a literal: its type, and its exact value in words if they add something. */
export function literalHover(span: Span, literal: Literal, property: Property | null, settings: VerbSettings): Hover {
  const texts = textsOf(settings);
  const description = describeLiteral(literal, settings.language ?? 'en');
  const type = literal.kind === 'null' ? phrase(texts, 'nullValue') : texts.types[property === null ? typeOf(literal) : property.type];
  const value = literal.kind === 'string' && literal.value === '' ? phrase(texts, 'emptyText') : type;
  return hover(span, literalText(literal), description === null ? [value] : [value, description]);
}

/** Returns the type of a literal without context. */
function typeOf(literal: Literal): ValueType {
  const family = literalFamily(literal);
  if (family !== 'number') return family;
  return /^[+-]?\d+$/.test(literalText(literal)) ? 'int64' : 'decimal';
}

/** Creates a hover without an example. Empty paragraphs are omitted. */
export function hover({ from, to }: Span, title: string, paragraphs: readonly string[]): Hover {
  return { from, to, title, paragraphs: paragraphs.filter((paragraph) => paragraph !== ''), example: null };
}

/** Moves a hover from a part of a text to the whole text. */
export function moveHover(hover: Hover | null, by: number): Hover | null {
  return hover === null ? null : { ...hover, from: hover.from + by, to: hover.to + by };
}

/** Returns a date, a timestamp or a duration in the user's language. Null if that adds nothing to its text. */
function describeLiteral(literal: Literal, language: 'en' | 'fr'): string | null {
  if (literal.kind !== 'temporal') return null;
  switch (literal.type) {
    case 'date':
      return describeTimestamp(`${literal.text}T00:00:00Z`, language, { dateStyle: 'full' });
    case 'dateTimeOffset': {
      const description = describeTimestamp(literal.text, language, { dateStyle: 'full', timeStyle: 'medium' });
      return description === null ? null : `${description} UTC`;
    }
    case 'duration':
      return describeDuration(literal.text, language);
    default:
      return null;
  }
}

function describeTimestamp(text: string, language: 'en' | 'fr', style: Intl.DateTimeFormatOptions): string | null {
  const moment = new Date(text);
  if (!/^[1-9]\d{3}-/.test(text) || Number.isNaN(moment.getTime())) return null;
  return new Intl.DateTimeFormat(language === 'fr' ? 'fr-FR' : 'en-GB', { ...style, timeZone: 'UTC' }).format(moment);
}

const units = ['day', 'hour', 'minute', 'second'] as const;

function describeDuration(text: string, language: 'en' | 'fr'): string | null {
  const parts = /^(-?)P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/i.exec(text);
  if (parts === null) return null;
  const sentences = units.flatMap((unit, index) => {
    const number = parts[index + 2];
    if (number === undefined) return [];
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 12 });
    return [format.format(Number(number))];
  });
  if (sentences.length === 0) return null;
  const sign = parts[1] === '-' ? '− ' : '';
  return sign + new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(sentences);
}
