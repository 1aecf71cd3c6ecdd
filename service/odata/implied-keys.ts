import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import type { PublishedApi, PublishedColumn, Relation } from '../catalogue/catalogue.ts';
import { isSameType } from '../catalogue/relations.ts';
import { withKeyInParentheses } from './key-as-segment.ts';
import { keyColumns } from './rows/entity-key.ts';

/**
 * Returns the key columns of a related API whose values a relation determines, so that a path can omit them: in `orders(1)/items(2)`, the key
 * of the item contains the order (OData URL Conventions 4.01, 4.3.3). The opposite relation must declare a referential constraint.
 */
export function impliedKeys(relation: Relation, from: PublishedApi, to: PublishedApi): ReadonlySet<string> {
  const partner = to.relations?.find(({ name }) => name === relation.partner);
  if (!relation.list || partner === undefined || partner.list || !isSameType(relation, from, to)) return new Set();
  return new Set(keyColumns(to).flatMap(({ name }) => (relation.referenced.includes(name) ? [name] : [])));
}

/** The path after a set, with its key in parentheses, and the columns of that key. */
interface ReadKey {
  readonly rest: string;
  readonly keys: readonly PublishedColumn[];
}

/**
 * Finds whether a path has the whole key, or the key without implied columns. The path then has the key in parentheses.
 *
 * @param rest The path after the name of a set, as sent.
 */
export function readKey(rest: string, api: PublishedApi, implied: ReadonlySet<string>): ReadKey {
  const all = keyColumns(api);
  const whole = { rest: withKeyInParentheses(rest, all), keys: all };
  const keys = all.filter(({ name }) => !implied.has(name));
  if (keys.length === all.length || keys.length === 0) return whole;
  if (/^(?:\(|%28)/.test(rest)) return namesAny(rest, implied) ? whole : { rest, keys };
  const short = { rest: withKeyInParentheses(rest, keys), keys };
  if (short.rest === rest) return whole;
  // A key as segments omits implied columns. The whole key is accepted too, unless its last part can be a property or a relation.
  const [, next = ''] = /^\((?:'(?:[^']|'')*'|[^')])*\)(?:\/([^/(]+))?/.exec(short.rest) ?? [];
  const isMember = next === '' || next.startsWith('$') || [...api.columns, ...(api.relations ?? [])].some(({ name }) => name === next);
  return isMember || whole.rest === rest ? short : whole;
}

/** Checks whether a key in parentheses has the name of a column. */
function namesAny(rest: string, names: ReadonlySet<string>): boolean {
  const plain = rest.replaceAll(/%27/g, "'").replaceAll(/'(?:[^']|'')*'/g, '');
  return [...plain.matchAll(/(?:^(?:\(|%28)|,|%2C)(?:\s|%20)*([^=(),]+)=/gi)].some(([, name = '']) => names.has(name));
}

/** Returns the model with other key properties. */
export function withKeys(model: EntityModel, keys: readonly PublishedColumn[]): EntityModel {
  const names = new Set(keys.map(({ name }) => name));
  if (model.properties.every(({ name, key }) => key === names.has(name))) return model;
  return { ...model, properties: model.properties.map((property) => ({ ...property, key: names.has(property.name) })) };
}
