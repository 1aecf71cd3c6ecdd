import { createFindings, type Diagnostic, type Findings, makeDiagnostic, replace } from '../../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn, type Property, unknownColumn } from '../../metadata/entity-model.ts';
import { convertLiteral, literalText } from '../../values/literal.ts';
import type { KeySegment, KeyValue } from '../node.ts';
import { parseExpression } from '../parse/parse-expression.ts';
import { inOrder } from '../parse/parse-filter.ts';
import { createReader } from '../parse/reader.ts';
import { readSegment } from './read-segment.ts';
import { encodeInPath, type RawSegment, type ResourcePath, type ResourceSegment, relocate, splitPath } from './resource-path-node.ts';

/** A parsed resource path: its tree (null for an empty text) and diagnostics. */
interface ParsedResourcePath {
  readonly tree: ResourcePath | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Maximum number of parsed segments, which real paths don't reach. */
const maxSegments = 200;

/** Options for parsing a path. */
interface ResourcePathOptions {
  /** Whether the segment after an entity set is its key (`Products/A1`) and not the name of a property. Defaults to false. */
  readonly keyAsSegment?: boolean;
}

/**
 * Parses the path of a request, between the service root and the `?`: `Products(5)/name/$value`.
 *
 * Percent-encoding (URL Conventions 4.01, 2): `text` is encoded as in the URL. It is split at slashes, then each segment is decoded
 * (UTF-8). A slash, a question mark or a hash inside a key is `%2F`, `%3F`, `%23`. `%27` is a quote like `'`, and `+` is a plus. Spaces and
 * letters of any script can be unencoded. Values in the tree are decoded; ranges are offsets in `text`.
 *
 * Never throws. With the model of the entity set, the names of properties, and the names and types of key properties, are checked.
 */
export function parseResourcePath(text: string, model?: EntityModel, options: ResourcePathOptions = {}): ParsedResourcePath {
  if (text === '') return { tree: null, diagnostics: [] };
  const findings = createFindings();
  const raw = withoutOuterSlashes(text, findings);
  const segments: ResourceSegment[] = [];
  for (const each of raw.slice(0, maxSegments)) {
    const asKey = options.keyAsSegment === true && segments.length === 1 && segments[0]?.kind === 'name' && isUnmarked(each);
    segments.push(...readRaw(each, asKey, findings));
  }
  const surplus = raw[maxSegments];
  if (surplus !== undefined)
    findings.add(makeDiagnostic('too-deep', { from: surplus.from, to: text.length }, { parameters: { limit: maxSegments } }));
  if (findings.all.length === 0) checkSequence(segments, findings);
  const checked = model === undefined ? segments : checkResourcePath(segments, model, findings);
  return { tree: { kind: 'resourcePath', segments: checked, from: 0, to: text.length }, diagnostics: inOrder(findings.all) };
}

/** Splits a path into segments. Ignores and reports leading and trailing slashes. */
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

/** Checks whether a segment has no characters that distinguish names from keys. */
function isUnmarked({ decoded }: RawSegment): boolean {
  return !/^\$|[.(]/.test(decoded.text);
}

function readRaw(raw: RawSegment, asKey: boolean, findings: Findings): readonly ResourceSegment[] {
  const { text, toSource, invalidEscapes: faults } = raw.decoded;
  for (const span of faults) findings.add(makeDiagnostic('percent-escape-broken', span, { parameters: { found: '%' } }));
  for (const from of raw.slashes) {
    const span = { from, to: from + 1 };
    findings.add(makeDiagnostic('odata-slash-encoded', span, { fix: replace(span, '%2F') }));
  }
  // A URL can't contain a lone surrogate.
  const half = text.isWellFormed() ? -1 : text.toWellFormed().indexOf('\ufffd');
  if (half >= 0) {
    const span = { from: toSource(half), to: toSource(half + 1) };
    findings.add(makeDiagnostic('odata-character', span, { parameters: { found: '\ufffd' } }));
  }
  const inner = createFindings();
  const segments = readSegment(createReader(text, parseExpression, { findings: inner }), asKey);
  for (const finding of faults.length > 0 ? [] : inner.all) {
    const { from, to, fix } = finding;
    const placed = fix === null ? null : { from: toSource(fix.from), to: toSource(fix.to), text: encodeInPath(fix.text) };
    findings.add({ ...finding, from: toSource(from), to: toSource(to), fix: placed });
  }
  return relocate(segments, toSource);
}

/**
 * Reports errors in a path by the model of its entity set: key properties and their types, and property names. Returns the segments, with
 * compound keys instead of function arguments.
 */
function checkResourcePath(segments: readonly ResourceSegment[], model: EntityModel, findings: Findings): ResourceSegment[] {
  const keyed = segments.flatMap((segment, index) => (index === 0 && segment.kind === 'function' ? asKey(segment, model) : [segment]));
  const [, second, third] = keyed;
  if (second?.kind === 'key') checkKey(second, model, findings);
  const property = second?.kind === 'key' || second?.kind === 'keyText' ? third : undefined;
  if (property?.kind === 'name') checkProperty(property, model, findings);
  return keyed;
}

/** Converts `Items(order=1,item=2)` to an entity with a key if `order` and `item` are its key properties. */
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
  const values = segment.values.map((part) => checkNamedValue(part, model, findings));
  const missing = keys.some(({ name }) => !values.includes(name));
  if (missing && !values.includes(null)) findings.add(makeDiagnostic('odata-key-parts', segment, { parameters: { names: namesOf(keys) } }));
}

function namesOf(keys: readonly Property[]): string {
  return keys.map(({ name }) => name).join(', ');
}

/** Returns the key property of a named part. Null, with a diagnostic, if there is none. */
function checkNamedValue(part: KeyValue, model: EntityModel, findings: Findings): string | null {
  const name = part.name ?? '';
  const property = findColumn(model, name);
  if (property?.key === true) {
    checkKeyValue(part, property, findings);
    return name;
  }
  const span = { from: part.from, to: part.from + name.length };
  if (property === undefined) findings.add(unknownColumn(model, name, span, findings));
  else findings.add(makeDiagnostic('odata-key-parts', span, { parameters: { names: namesOf(model.properties.filter(({ key }) => key)) } }));
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

/** Reports an unknown property after a key. A name without dots is a property, unless the type is open or operations are known. */
function checkProperty(segment: ResourceSegment & { readonly kind: 'name' }, model: EntityModel, findings: Findings): void {
  const { name } = segment;
  const isKnownColumn = findColumn(model, name) !== undefined || model.navigations?.some((navigation) => navigation.name === name) === true;
  if (isKnownColumn || model.open === true || model.schema !== undefined || name.includes('.')) return;
  findings.add(unknownColumn(model, name, segment, findings));
}

/** The kind of a segment that determines which segments can follow it. */
type SegmentKind = Exclude<ResourceSegment['kind'], 'system'> | (ResourceSegment & { readonly kind: 'system' })['name'];

const onward: readonly SegmentKind[] = ['name', 'function', 'keyText', 'filter', '$count', '$value', '$ref', '$each', '$query'];
const ofOne: readonly SegmentKind[] = ['name', 'function', '$value', '$ref', '$query'];
const starts: readonly SegmentKind[] = ['name', 'function', '$batch', '$entity', '$metadata', '$all', 'crossjoin'];

/** Which segments can follow each kind, as far as that is known without a model (OData 4.01 ABNF, 1.). */
const followers: Readonly<Record<SegmentKind, readonly SegmentKind[]>> = {
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

/** Reports the first misplaced segment. */
function checkSequence(segments: readonly ResourceSegment[], findings: Findings): void {
  const wrong = segments.find((segment, index) => {
    const before = segments[index - 1];
    if (before === undefined) return !starts.includes(segmentKind(segment)) || ('name' in segment && segment.name.includes('.'));
    const afterType = segments[index - 2];
    const closed = afterType?.kind === 'system' && (afterType.name === '$entity' || afterType.name === '$all');
    return closed || !followers[segmentKind(before)].includes(segmentKind(segment));
  });
  if (wrong !== undefined) findings.add(makeDiagnostic('odata-segment-misplaced', wrong, { parameters: { found: nameOf(wrong) } }));
}

function segmentKind(segment: ResourceSegment): SegmentKind {
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
