import { createFindings, type Diagnostic, type Findings, makeDiagnostic, replace } from '../../query/diagnostic.ts';
import { type EntityModel, findColumn, type Property, unknownColumn } from '../../query/entity-model.ts';
import { convertLiteral, literalText } from '../../values/literal.ts';
import type { KeySegment, KeyValue } from '../node.ts';
import { parseExpression } from '../parse/parse-expression.ts';
import { inOrder } from '../parse/parse-filter.ts';
import { createReader } from '../parse/reader.ts';
import { readSegment } from './read-segment.ts';
import { encodeInPath, type RawSegment, type ResourcePath, type ResourceSegment, relocate, splitPath } from './resource-path-node.ts';

/** A resource path read: its tree (null for an empty text), and what is wrong with it. */
interface ParsedResourcePath {
  readonly tree: ResourcePath | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** How many segments are read: far more than any real path has. */
const mostSegments = 200;

/** How a path is read. */
interface ResourcePathOptions {
  /** Whether the segment right behind an entity set is its key (`Products/A1`), and not the name of a property; false unless said. */
  readonly keyAsSegment?: boolean;
}

/**
 * Reads the path of a request, without the service root before it and the `?` behind it: `Products(5)/name/$value`.
 *
 * Percent-encoding (URL Conventions 4.01, 2): `text` is as it stands in the URL. It is split at its slashes first, each segment is
 * decoded (UTF-8) afterwards: a slash, a question mark or a hash inside a key is `%2F`, `%3F`, `%23`; `%27` is a quote like `'`; a
 * `+` is a plus. Characters that need no escape for a reader (blanks, letters of any script) may stand unencoded. What the tree
 * holds is decoded; its ranges lie in `text`.
 *
 * Never throws. With the model of the entity set the names of properties, and the key's parts and types, are checked.
 */
export function parseResourcePath(text: string, model?: EntityModel, options: ResourcePathOptions = {}): ParsedResourcePath {
  if (text === '') return { tree: null, diagnostics: [] };
  const findings = createFindings();
  const raw = withoutOuterSlashes(text, findings);
  const segments: ResourceSegment[] = [];
  for (const each of raw.slice(0, mostSegments)) {
    const asKey = options.keyAsSegment === true && segments.length === 1 && segments[0]?.kind === 'name' && isUnmarked(each);
    segments.push(...readRaw(each, asKey, findings));
  }
  const surplus = raw[mostSegments];
  if (surplus !== undefined)
    findings.add(makeDiagnostic('too-deep', { from: surplus.from, to: text.length }, { parameters: { limit: mostSegments } }));
  if (findings.all.length === 0) checkSequence(segments, findings);
  const checked = model === undefined ? segments : checkResourcePath(segments, model, findings);
  return { tree: { kind: 'resourcePath', segments: checked, from: 0, to: text.length }, diagnostics: inOrder(findings.all) };
}

/** A slash at either end separates nothing. */
function withoutOuterSlashes(text: string, findings: Findings): RawSegment[] {
  const raw = splitPath(text);
  const isEmpty = (segment: RawSegment | undefined) => segment !== undefined && segment.from === segment.to;
  const first = isEmpty(raw[0]) ? 1 : 0;
  const last = raw.length > 1 && isEmpty(raw.at(-1)) ? raw.length - 1 : raw.length;
  const slashes = [first === 1 ? 0 : -1, last < raw.length ? text.length - 1 : -1].filter((at) => at >= 0);
  for (const at of new Set(slashes)) {
    const span = { from: at, to: at + 1 };
    findings.add(makeDiagnostic('odata-segment-empty', span, { fix: replace(span, '') }));
  }
  return raw.slice(first, last);
}

/** Whether a segment has none of the signs that set names apart from keys. */
function isUnmarked({ decoded }: RawSegment): boolean {
  return !/^\$|[.(]/.test(decoded.text);
}

function readRaw(raw: RawSegment, asKey: boolean, findings: Findings): readonly ResourceSegment[] {
  const { text, toSource, faults } = raw.decoded;
  for (const span of faults) findings.add(makeDiagnostic('percent-escape-broken', span, { parameters: { found: '%' } }));
  for (const from of raw.slashes) {
    const span = { from, to: from + 1 };
    findings.add(makeDiagnostic('odata-slash-encoded', span, { fix: replace(span, '%2F') }));
  }
  // Half of a character (a lone surrogate) can be sent by no URL.
  const half = text.isWellFormed() ? -1 : text.toWellFormed().indexOf('\ufffd');
  if (half >= 0) {
    const span = { from: toSource(half), to: toSource(half + 1) };
    findings.add(makeDiagnostic('odata-character', span, { parameters: { found: '\ufffd' } }));
  }
  const inner = createFindings();
  const segments = readSegment(createReader(text, parseExpression, { findings: inner }), asKey);
  for (const found of faults.length > 0 ? [] : inner.all) {
    const { from, to, fix } = found;
    const placed = fix === null ? null : { from: toSource(fix.from), to: toSource(fix.to), text: encodeInPath(fix.text) };
    findings.add({ ...found, from: toSource(from), to: toSource(to), fix: placed });
  }
  return relocate(segments, toSource);
}

/**
 * Notes what is wrong with a path by the model of the entity set that it begins with: the key's parts and their types, the name of
 * the property behind. Returns the segments with a key of several properties told apart from a function's arguments.
 */
function checkResourcePath(segments: readonly ResourceSegment[], model: EntityModel, findings: Findings): ResourceSegment[] {
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

/** What a segment is for the order in which segments may follow one another. */
type Place = Exclude<ResourceSegment['kind'], 'system'> | (ResourceSegment & { readonly kind: 'system' })['name'];

const onward: readonly Place[] = ['name', 'function', 'keyText', 'filter', '$count', '$value', '$ref', '$each', '$query'];
const ofOne: readonly Place[] = ['name', 'function', '$value', '$ref', '$query'];
const starts: readonly Place[] = ['name', 'function', '$batch', '$entity', '$metadata', '$all', 'crossjoin'];

/** What may follow what (OData 4.01 ABNF, 1.), as far as that can be told without a model. */
const followers: Readonly<Record<Place, readonly Place[]>> = {
  name: [...onward, 'key'],
  function: [...onward, 'key'],
  keyText: onward,
  key: ofOne,
  filter: ['name', 'function', 'keyText', 'filter', '$count', '$ref', '$each', '$query', 'key'],
  crossjoin: ['$query'],
  $each: ['name', 'function'],
  $entity: ['name'],
  $all: ['name'],
  $batch: [],
  $metadata: [],
  $count: [],
  $value: [],
  $ref: [],
  $query: [],
};

/** Notes the first segment that cannot stand where it does. */
function checkSequence(segments: readonly ResourceSegment[], findings: Findings): void {
  const wrong = segments.find((segment, index) => {
    const before = segments[index - 1];
    if (before === undefined) return !starts.includes(placeOf(segment)) || ('name' in segment && segment.name.includes('.'));
    const afterType = segments[index - 2];
    const closed = afterType?.kind === 'system' && (afterType.name === '$entity' || afterType.name === '$all');
    return closed || !followers[placeOf(before)].includes(placeOf(segment));
  });
  if (wrong !== undefined) findings.add(makeDiagnostic('odata-segment-misplaced', wrong, { parameters: { found: nameOf(wrong) } }));
}

function placeOf(segment: ResourceSegment): Place {
  return segment.kind === 'system' ? segment.name : segment.kind;
}

function nameOf(segment: ResourceSegment): string {
  switch (segment.kind) {
    case 'keyText':
      return segment.text;
    case 'key':
      return '(…)';
    case 'filter':
      return '$filter';
    case 'crossjoin':
      return '$crossjoin';
    default:
      return segment.name;
  }
}
