import { makeDiagnostic, replace } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { findEntitySet, findNavigation, findProperty } from '../../metadata/find-in-schema.ts';
import type { Token } from '../lex/token.ts';
import type { CountSegment, LambdaSegment, NameSegment, Path, Segment } from '../node.ts';
import { type Reader, report } from '../parse/reader.ts';
import { checkImport, checkServiceFunction } from './check-call.ts';
import { checkRestrictions } from './check-restrictions.ts';
import { expectBoolean, note, type Scope } from './check-scope.ts';
import { anything, type CheckedType, castTo, findTypeByLastName, itemOf, ofFamily, ofName, ofProperty } from './checked-type.ts';

/**
 * Returns the type of a path. Reports unknown names, steps into values without members, collections without `any` or `all`, and columns
 * that can't be filtered or sorted by.
 */
export function followPath(scope: Scope, path: Path): CheckedType {
  const start = pathStart(scope, path);
  let at = start.type;
  let before: Segment | undefined;
  for (const segment of path.segments.slice(start.passed)) {
    at = step(scope, at, segment, before);
    before = segment;
  }
  if (start.ofEntity) checkRestrictions(scope, path.segments);
  return at;
}

interface PathStart {
  readonly type: CheckedType;
  /** Number of evaluated segments. */
  readonly passed: number;
  /** Whether the path starts at the entity itself, whose restrictions are known. */
  readonly ofEntity: boolean;
}

function pathStart(scope: Scope, { root, segments }: Path): PathStart {
  const [first] = segments;
  switch (root) {
    case null: {
      const variable = first?.kind === 'name' ? scope.variables.get(first.name) : undefined;
      if (variable !== undefined) return { type: variable, passed: 1, ofEntity: false };
      // For values without members, the owner of a name is unknown.
      return { type: scope.current.structure === null ? anything : scope.current, passed: 0, ofEntity: scope.current === scope.it };
    }
    case '$it':
      return { type: scope.it, passed: 0, ofEntity: scope.it.structure === scope.model };
    case '$this':
      return { type: scope.item, passed: 0, ofEntity: false };
    case '$root':
      return { type: ofRoot(scope, first), passed: 1, ofEntity: false };
    default:
      return { type: anything, passed: 0, ofEntity: false };
  }
}

/** Returns the type of an entity set, a singleton, or a function import of the service root. */
function ofRoot(scope: Scope, first: Segment | undefined): CheckedType {
  const { schema } = scope.model;
  if (schema === undefined) return anything;
  if (first?.kind !== 'name' && first?.kind !== 'function') return anything;
  const set = findEntitySet(schema, first.name);
  if (first.kind === 'function') {
    const isKey = set !== undefined && first.parameters.length > 0;
    const result = checkImport(scope, schema, first);
    return isKey ? ofName(schema, set.typeName) : result;
  }
  if (set !== undefined) return { ...ofName(schema, set.typeName), list: set.kind === 'set' };
  const names = schema.entitySets.map(({ name }) => name);
  const suggestion = scope.findings.suggest(() => nearestName(first.name, names));
  const fix = suggestion === null ? null : replace(first, suggestion);
  note(scope, 'odata-set-unknown', first, { parameters: { name: first.name, suggestion: suggestion ?? '' }, fix });
  return anything;
}

function step(scope: Scope, at: CheckedType, segment: Segment, before: Segment | undefined): CheckedType {
  switch (segment.kind) {
    case 'name':
      return segment.name.includes('.') ? castTo(scope, at, segment) : stepToMember(scope, at, segment, before);
    case 'function':
      return checkServiceFunction(scope, at, segment);
    case 'key':
      for (const { value } of segment.values) scope.typeOf(scope, value);
      return itemOf(at);
    case 'keyText':
      return itemOf(at);
    case 'lambda':
      return stepToLambda(scope, at, segment);
    case 'count':
      return stepToCount(scope, at, segment);
    case 'filter': {
      const item = itemOf(at);
      expectBoolean({ ...scope, current: item, item, variables: new Map() }, segment.predicate);
      return at;
    }
    default:
      return anything;
  }
}

/** Evaluates a property or a navigation. */
function stepToMember(scope: Scope, at: CheckedType, segment: NameSegment, before: Segment | undefined): CheckedType {
  if (at.kind === 'any') return anything;
  if (at.structure === null) {
    if (at.kind === 'structure') return anything;
    note(scope, 'odata-no-members', segment, { parameters: { name: segment.name, actual: at.list ? 'list' : at.kind } });
    return anything;
  }
  if (at.list) {
    const list = before?.kind === 'name' ? before.name : (at.source?.name ?? segment.name);
    note(scope, 'list-column', segment, { parameters: { name: list } });
    return anything;
  }
  const property = findProperty(at.structure, segment.name);
  if (property !== undefined) return ofProperty(property, scope.model.schema);
  const navigation = findNavigation(at.structure, segment.name);
  if (navigation !== undefined) {
    const target = ofName(scope.model.schema, navigation.typeName);
    return { ...target, kind: 'structure', list: navigation.list, source: null };
  }
  const type = findTypeByLastName(scope, at, segment.name);
  if (type !== undefined) return castTo(scope, at, { ...segment, name: type.name });
  if (!isOpen(at)) unknownMember(scope, at, segment);
  return anything;
}

function isOpen({ structure }: CheckedType): boolean {
  return structure !== null && 'open' in structure && structure.open === true;
}

/** Reports an unknown name, with a suggestion. */
function unknownMember(scope: Scope, at: CheckedType, segment: NameSegment): void {
  const ofEntity = at.structure === scope.model;
  const suggestion = scope.findings.suggest(() => {
    const names = [...(at.structure?.properties ?? []), ...(at.structure?.navigations ?? [])].map(({ name }) => name);
    return nearestName(segment.name, ofEntity ? [...new Set([...names, ...scope.variables.keys()])] : names);
  });
  const parameters = { name: segment.name, ...(suggestion === null ? {} : { suggestion }) };
  const fix = suggestion === null ? null : replace(segment, suggestion);
  const resolved = ofEntity ? parameters : { ...parameters, owner: at.typeName ?? '' };
  scope.findings.add(makeDiagnostic(ofEntity ? 'unknown-column' : 'unknown-property', segment, { parameters: resolved, fix }));
}

/** Evaluates `any` and `all` on each item of a collection. */
function stepToLambda(scope: Scope, at: CheckedType, segment: LambdaSegment): CheckedType {
  expectList(scope, at, segment, segment.quantifier);
  if (segment.predicate === null) return ofFamily('boolean');
  const variables = new Map(scope.variables);
  if (segment.variable !== null) variables.set(segment.variable, itemOf(at));
  expectBoolean({ ...scope, variables }, segment.predicate);
  return ofFamily('boolean');
}

function stepToCount(scope: Scope, at: CheckedType, segment: CountSegment): CheckedType {
  expectList(scope, at, segment, '$count');
  const item = itemOf(at);
  for (const option of segment.options) {
    if (option.kind === 'filter') expectBoolean({ ...scope, current: item, item, variables: new Map() }, option.predicate);
  }
  return ofFamily('number');
}

function expectList(scope: Scope, at: CheckedType, segment: Segment, name: string): void {
  if (at.kind !== 'any' && !at.list) note(scope, 'odata-not-a-list', segment, { parameters: { name, actual: at.kind } });
}

const roots = ['$it', '$this', '$these', '$root'];

/**
 * Reports paths with an invalid start (OData 4.01 ABNF, 4., `memberExpr`).
 *
 * A property, a function or an annotation follows `$it`, `$this`, and a type. An entity set, a singleton or a function without dots follows
 * `$root`. Any segment can follow an alias, because it can be an annotation too.
 */
export function checkStart(reader: Reader, { root, segments }: Path, first: Token): void {
  if (first.kind === 'dollar' && !roots.includes(first.text)) {
    report(reader, 'odata-path-broken', first, { parameters: { found: first.text } });
    return;
  }
  const [start, next] = segments;
  if (root === '$root') {
    const isPlainName = start !== undefined && (start.kind === 'name' || start.kind === 'function') && !start.name.includes('.');
    if (!isPlainName) broken(reader, start ?? first, first.text);
    return;
  }
  if (root === '$these') {
    if (start === undefined || !ofCollection.includes(start.kind)) broken(reader, start ?? first, first.text);
    return;
  }
  if (start === undefined || first.kind === 'alias') return;
  if (!isType(start)) {
    if (!isMember(start)) broken(reader, start, reader.text.slice(start.from, start.to));
  } else if (next === undefined) report(reader, 'odata-type-alone', start, { parameters: { name: start.name } });
  else if (isType(next) || !isMember(next)) broken(reader, next, reader.text.slice(next.from, next.to));
}

/** Segments that apply to a whole collection (Data Aggregation 4.0 ABNF, `currCollectionExpr`). */
const ofCollection: readonly Segment['kind'][] = ['count', 'filter', 'lambda', 'aggregate', 'function', 'annotation'];

function broken(reader: Reader, span: { readonly from: number; readonly to: number }, foundText: string): void {
  report(reader, 'odata-path-broken', span, { parameters: { found: foundText } });
}

function isType(segment: Segment): segment is Segment & { readonly kind: 'name' } {
  return segment.kind === 'name' && segment.name.includes('.');
}

function isMember({ kind }: Segment): boolean {
  return kind === 'name' || kind === 'function' || kind === 'annotation';
}
