import type { Property } from '../metadata/entity-model.ts';
import type { LanguageTexts } from './texts.ts';
import { phrase } from './texts.ts';

/** Returns a short description of a column: `list of text, key`. */
export function columnDetail(property: Property, texts: LanguageTexts): string {
  const type = property.typeName !== undefined && property.type === 'unknown' ? lastName(property.typeName) : texts.types[property.type];
  const typeText = property.list ? phrase(texts, 'listOf', { type }) : type;
  return property.key ? `${typeText}, ${phrase(texts, 'key')}` : typeText;
}

/** Returns all known facts about a column, one per line. The description is first. */
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

/** Returns a qualified name without its namespace. */
export function lastName(qualified: string): string {
  return qualified.slice(qualified.lastIndexOf('.') + 1);
}
