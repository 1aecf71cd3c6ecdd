import type { Property } from '../query/entity-model.ts';
import type { LanguageTexts } from './texts.ts';
import { phrase } from './texts.ts';

/** A column in a few words: `list of text, key`. */
export function columnDetail(property: Property, texts: LanguageTexts): string {
  const type = property.typeName !== undefined && property.type === 'unknown' ? lastName(property.typeName) : texts.types[property.type];
  const said = property.list ? phrase(texts, 'listOf', { type }) : type;
  return property.key ? `${said}, ${phrase(texts, 'key')}` : said;
}

/** All that is known of a column, a line each; its description first. */
export function columnFacts(property: Property, texts: LanguageTexts): string[] {
  const { label, description, nullable, filterable, sortable, unit, name } = property;
  const facts = [
    columnDetail(property, texts),
    phrase(texts, nullable ? 'nullable' : 'required'),
    ...(filterable ? [] : [phrase(texts, 'notFilterable')]),
    ...(sortable === false ? [phrase(texts, 'notSortable')] : []),
    ...(unit === undefined ? [] : [phrase(texts, 'unit', { unit })]),
  ];
  return [...(label === undefined || label === name ? [] : [label]), ...(description === null ? [] : [description]), facts.join(' · ')];
}

/** A qualified name without its namespace. */
export function lastName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}
