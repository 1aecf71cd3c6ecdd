import type { Property } from '../metadata/entity-model.ts';
import { convertLiteral, literalText, readLiteral } from '../values/literal.ts';
import type { Literal } from '../values/value-type.ts';
import type { VerbSettings } from './completion.ts';
import { phrase, textsOf } from './texts.ts';

/** A known value of a column, and its source. */
export interface KnownValue {
  readonly value: Exclude<Literal, { kind: 'null' }>;
  readonly detail: string;
}

/** Returns known values of a column. Values in rows are first, followed by others that `$metadata` lists as allowed. */
export function knownValues(column: string, property: Property | null, settings: VerbSettings): readonly KnownValue[] {
  const texts = textsOf(settings);
  const type = property?.type ?? 'unknown';
  const values = new Map<string, KnownValue>();
  const add = (value: Literal | null, detail: string): void => {
    if (value === null || value.kind === 'null') return;
    const text = literalText(value);
    if (!values.has(text)) values.set(text, { value, detail });
  };
  for (const value of settings.valuesOf?.(column) ?? []) add(convertLiteral(value, type), phrase(texts, 'seen'));
  for (const text of property?.allowedValues ?? []) add(readLiteral(text, type), phrase(texts, 'allowed'));
  return [...values.values()];
}
