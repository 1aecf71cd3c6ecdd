import type { EntityModel, Property } from '../../query/entity-model.ts';
import { findColumn, unknownColumn } from '../../query/find-column.ts';
import type { Findings } from '../../query/findings.ts';
import { makeDiagnostic } from '../../query/make-diagnostic.ts';
import { convertLiteral, literalText } from '../../values/literal.ts';
import type { KeySegment, KeyValue } from '../node.ts';
import type { ResourceSegment } from './resource-path-node.ts';

/**
 * Notes what is wrong with a path by the model of the entity set that it begins with: the key's parts and their types, the name of
 * the property behind. Returns the segments with a key of several properties told apart from a function's arguments.
 */
export function checkResourcePath(segments: readonly ResourceSegment[], model: EntityModel, findings: Findings): ResourceSegment[] {
  const keyed = segments.flatMap((segment, index) => (index === 0 && segment.kind === 'function' ? asKey(segment, model) : [segment]));
  const [, second, third] = keyed;
  if (second?.kind === 'key') checkKey(second, model, findings);
  const property = second?.kind === 'key' || second?.kind === 'keyText' ? third : undefined;
  if (property?.kind === 'name') checkProperty(property, model, findings);
  return keyed;
}

/** `Items(order=1,item=2)` is an entity where these are its key's properties. */
function asKey(segment: ResourceSegment & { readonly kind: 'function' }, model: EntityModel): ResourceSegment[] {
  const { name, parameters, from, to } = segment;
  const keys = parameters.length > 0 && parameters.every((parameter) => findColumn(model, parameter.name)?.key === true);
  if (!keys && (name !== model.name || parameters.length === 0)) return [segment];
  const open = from + name.length;
  return [
    { kind: 'name', name, from, to: open },
    { kind: 'key', values: parameters, from: open, to },
  ];
}

function checkKey(segment: KeySegment, model: EntityModel, findings: Findings): void {
  const keys = model.properties.filter(({ key }) => key);
  const [only, ...more] = keys;
  const [value] = segment.values;
  if (value?.name === null) {
    if (only !== undefined && more.length === 0) checkKeyValue(value, only, findings);
    else findings.add(makeDiagnostic('odata-key-parts', segment, { parameters: { names: namesOf(keys) } }));
    return;
  }
  const given = segment.values.map((part) => checkNamedValue(part, model, findings));
  const missing = keys.some(({ name }) => !given.includes(name));
  if (missing && !given.includes(null)) findings.add(makeDiagnostic('odata-key-parts', segment, { parameters: { names: namesOf(keys) } }));
}

function namesOf(keys: readonly Property[]): string {
  return keys.map(({ name }) => name).join(', ');
}

/** The name of the key property that a part names; null where it names none, which is noted. */
function checkNamedValue(part: KeyValue, model: EntityModel, findings: Findings): string | null {
  const name = part.name ?? '';
  const property = findColumn(model, name);
  if (property?.key === true) {
    checkKeyValue(part, property, findings);
    return name;
  }
  findings.add(unknownColumn(model, name, { from: part.from, to: part.from + name.length }, findings));
  return null;
}

function checkKeyValue({ value }: KeyValue, property: Property, findings: Findings): void {
  if (value.kind !== 'constant' || property.type === 'unknown') return;
  const literal = value.value;
  if (literal.kind === 'enumeration' || literal.kind === 'spatial') return;
  const converted = convertLiteral(literal, property.type);
  const same = converted !== null && (converted.kind === literal.kind || (property.type === 'duration' && literal.kind === 'string'));
  if (same) return;
  const parameters = { name: property.name, expected: property.type, text: literalText(literal) };
  findings.add(makeDiagnostic('type-mismatch', value, { parameters }));
}

/** A name without dots behind a key is a property, unless the type is open or operations are known. */
function checkProperty(segment: ResourceSegment & { readonly kind: 'name' }, model: EntityModel, findings: Findings): void {
  const { name } = segment;
  const known = findColumn(model, name) !== undefined || model.navigations?.some((navigation) => navigation.name === name) === true;
  if (known || model.open === true || model.schema !== undefined || name.includes('.')) return;
  findings.add(unknownColumn(model, name, segment, findings));
}
