import type { Span } from '../query/diagnostic.ts';
import type { Property } from '../query/entity-model.ts';
import { literalFamily, literalText } from '../values/literal.ts';
import type { Literal, ValueType } from '../values/value-type.ts';
import type { VerbSettings } from './completion.ts';
import { columnFacts } from './describe-column.ts';
import { describeLiteral } from './literal-words.ts';
import { type OperatorKey, operatorTable } from './operator-table.ts';
import { phrase, textsOf } from './texts.ts';

/** The hover text of a word. */
export interface Hover extends Span {
  /** The word, or its signature, in a code font. */
  readonly title: string;
  /** One sentence per paragraph. */
  readonly paragraphs: readonly string[];
  /** An example in a code font; null for none. */
  readonly example: string | null;
}

/** Returns the hover of a column: type, description, key, list, unit. */
export function columnHover(span: Span, property: Property, settings: VerbSettings): Hover {
  return hover(span, property.name, columnFacts(property, textsOf(settings)));
}

/** Returns the hover of an operator, with the operator table's example by default. */
export function operatorHover(span: Span, title: string, key: OperatorKey, example: string | null, settings: VerbSettings): Hover {
  return { ...hover(span, title, [textsOf(settings).operators[key]]), example: example ?? operatorTable[key].odataExample };
}

/** Returns the hover of a literal: its type, and its exact value in words if they add something. */
export function literalHover(span: Span, literal: Literal, property: Property | null, settings: VerbSettings): Hover {
  const texts = textsOf(settings);
  const said = describeLiteral(literal, settings.language ?? 'en');
  const type = literal.kind === 'null' ? phrase(texts, 'nullValue') : texts.types[property === null ? typeOf(literal) : property.type];
  const value = literal.kind === 'string' && literal.value === '' ? phrase(texts, 'emptyText') : type;
  return hover(span, literalText(literal), said === null ? [value] : [value, said]);
}

/** Returns the type of a literal without context. */
function typeOf(literal: Literal): ValueType {
  const family = literalFamily(literal);
  if (family !== 'number') return family;
  return /^[+-]?\d+$/.test(literalText(literal)) ? 'int64' : 'decimal';
}

/** Creates a hover without an example; empty paragraphs are omitted. */
export function hover({ from, to }: Span, title: string, paragraphs: readonly string[]): Hover {
  return { from, to, title, paragraphs: paragraphs.filter((paragraph) => paragraph !== ''), example: null };
}

/** Moves a hover from a part of a text to the whole text. */
export function moveHover(found: Hover | null, by: number): Hover | null {
  return found === null ? null : { ...found, from: found.from + by, to: found.to + by };
}
