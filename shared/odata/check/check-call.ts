import { replace } from '../../diagnostics/diagnostic.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { findOperationImports, findOperations, isDerivedFrom, qualifiedName } from '../../metadata/find-in-schema.ts';
import type { Parameter as DeclaredParameter, Operation, Schema } from '../../metadata/schema.ts';
import type { Call, Expression, FunctionSegment } from '../node.ts';
import { findFunction, type ODataFunction, takesLists } from '../operators.ts';
import { checkOperand } from './check-operators.ts';
import { expectBoolean, note, type Scope } from './check-scope.ts';
import {
  anything,
  areListsCompatible,
  type CheckedType,
  isCompatible,
  itemOf,
  ofFamily,
  ofName,
  ofTypeReference,
  unknownType,
} from './checked-type.ts';

/** Functions that accept collections and strings (OData URL Conventions 4.01, 5.1.1.5 and 5.1.1.6). */
const ofLists: ReadonlySet<string> = new Set(['concat', 'contains', 'endswith', 'indexof', 'length', 'startswith', 'substring']);

/** Returns the type of a standard function call. Reports invalid arguments. */
export function checkCall(scope: Scope, call: Call): CheckedType {
  const definition = findFunction(call.name);
  if (definition === undefined) {
    for (const argument of call.arguments) scope.typeOf(scope, argument);
    return anything;
  }
  if (takesLists(definition.name)) return checkLists(scope, call);
  switch (definition.name) {
    case 'cast':
    case 'isof':
      return checkCast(scope, call, definition);
    case 'case':
      return checkCase(scope, call);
    case 'concat':
      return checkConcat(scope, call);
    default:
      call.arguments.forEach((argument, index) => {
        checkArgument(scope, definition, argument, index);
      });
      return ofFamily(definition.result);
  }
}

function checkArgument(scope: Scope, definition: ODataFunction, argument: Expression, index: number): void {
  const type = scope.typeOf(scope, argument);
  if (type.list && ofLists.has(definition.name)) return;
  const expectedTypes = (definition.parameters[index] ?? []).map((family) => ofFamily(family));
  if (type.list && type.source !== null && expectedTypes.length > 0)
    note(scope, 'list-column', argument, { parameters: { name: type.source.name } });
  else checkOperand(scope, definition.name, argument, type, expectedTypes);
}

/** Reports an argument that isn't a collection, and a second collection with incompatible values. */
function checkLists(scope: Scope, call: Call): CheckedType {
  const types = call.arguments.map((argument) => scope.typeOf(scope, argument));
  call.arguments.forEach((argument, index) => {
    const { kind, list } = types[index] ?? anything;
    if (kind !== 'any' && !list) note(scope, 'odata-not-a-list', argument, { parameters: { name: call.name, actual: kind } });
  });
  const [whole, part] = types;
  const [, sought] = call.arguments;
  if (whole?.list === true && part?.list === true && sought !== undefined && !areListsCompatible(whole, part))
    note(scope, 'lists-differ', sought, { parameters: { expected: whole.kind, actual: part.kind } });
  return ofFamily('boolean');
}

/** Returns the type of `concat`. Strings make a string, collections make a collection. */
function checkConcat(scope: Scope, call: Call): CheckedType {
  const types = call.arguments.map((argument) => scope.typeOf(scope, argument));
  const definiteType = types.find(({ kind }) => kind !== 'any');
  if (definiteType === undefined || types.some(({ list }) => list)) return definiteType?.list === true ? definiteType : anything;
  call.arguments.forEach((argument, index) => {
    checkOperand(scope, 'concat', argument, types[index] ?? anything, [ofFamily('string')]);
  });
  return ofFamily('string');
}

/** Returns the type of `case`, whose arguments are conditions and values in turn. It is the type of the values if they agree. */
function checkCase(scope: Scope, call: Call): CheckedType {
  const results: CheckedType[] = [];
  call.arguments.forEach((argument, index) => {
    if (index % 2 === 0) expectBoolean(scope, argument);
    else results.push(scope.typeOf(scope, argument));
  });
  const kinds = new Set(results.filter((_, index) => !isNull(call.arguments[2 * index + 1])).map(({ kind, list }) => `${list}${kind}`));
  const [first] = results.filter(({ kind }) => kind !== 'any');
  return kinds.size === 1 && first !== undefined ? { ...first, source: null } : anything;
}

function isNull(node: Expression | undefined): boolean {
  return node?.kind === 'constant' && node.value.kind === 'null';
}

/** Returns the type of `cast` or `isof`, whose last argument is a type. Without an expression before the type, the entity is cast. */
function checkCast(scope: Scope, call: Call, definition: ODataFunction): CheckedType {
  for (const argument of call.arguments.slice(0, -1)) scope.typeOf(scope, argument);
  const last = call.arguments.at(-1);
  if (last?.kind !== 'type') return ofFamily(definition.result);
  const { schema } = scope.model;
  const type = ofName(schema, last.name);
  if (type.kind === 'any' && !last.name.startsWith('Edm.') && schema?.typeDefinitions.some(({ name }) => name === last.name) !== true)
    unknownType(scope, last);
  return definition.name === 'isof' ? ofFamily('boolean') : { ...type, list: last.collection };
}

/**
 * Checks a bound function call: its name, its binding parameter, and its parameters. A name without a dot is an entity with a compound key.
 */
export function checkServiceFunction(scope: Scope, at: CheckedType, segment: FunctionSegment): CheckedType {
  const { schema } = scope.model;
  if (!segment.name.includes('.')) return passKey(scope, at, segment);
  if (schema === undefined) return passArguments(scope, segment);
  const overloads = findOperations(schema, segment.name).filter(({ kind, bound }) => kind === 'function' && bound);
  if (overloads.length === 0) return unknownFunction(scope, schema, segment);
  const fitting = overloads.filter((overload) => bindsTo(schema, overload, at));
  if (fitting.length === 0) {
    note(scope, 'odata-function-not-here', segment, { parameters: { name: segment.name } });
    return passArguments(scope, segment);
  }
  return checkOverloads(
    scope,
    schema,
    fitting.map(({ parameters, ...rest }) => ({ ...rest, parameters: parameters.slice(1) })),
    segment,
  );
}

/** Checks a function import. */
export function checkImport(scope: Scope, schema: Schema, segment: FunctionSegment): CheckedType {
  const [imported] = findOperationImports(schema, segment.name);
  if (imported === undefined) return passKey(scope, anything, segment);
  const overloads = findOperations(schema, imported.operation).filter(({ bound }) => !bound);
  return overloads.length === 0 ? passArguments(scope, segment) : checkOverloads(scope, schema, overloads, segment);
}

function passKey(scope: Scope, at: CheckedType, segment: FunctionSegment): CheckedType {
  passArguments(scope, segment);
  const named = at.structure?.navigations?.find(({ name }) => name === segment.name);
  const { schema } = scope.model;
  if (named === undefined || schema === undefined) return anything;
  return itemOf(ofTypeReference(schema, { typeName: named.typeName, type: 'unknown', list: true, nullable: false }));
}

function passArguments(scope: Scope, { parameters }: FunctionSegment): CheckedType {
  for (const { value } of parameters) scope.typeOf(scope, value);
  return anything;
}

function bindsTo(schema: Schema, { parameters: [binding] }: Operation, at: CheckedType): boolean {
  if (binding === undefined || at.kind === 'any') return true;
  const expectedTypes = ofTypeReference(schema, binding);
  if (at.list !== expectedTypes.list) return false;
  if (at.typeName !== null && expectedTypes.typeName !== null) return isDerivedFrom(schema, at.typeName, expectedTypes.typeName);
  return isCompatible(at, expectedTypes);
}

/** Finds the overload with the given parameter names, and checks their values. */
function checkOverloads(scope: Scope, schema: Schema, overloads: readonly Operation[], segment: FunctionSegment): CheckedType {
  const givenNames = segment.parameters.map(({ name }) => name);
  const chosen = overloads.find(({ parameters }) => acceptsNames(parameters, givenNames));
  if (chosen === undefined) {
    const expectedTypes = overloads.map(
      ({ parameters }) => `(${parameters.map(({ name, optional }) => `${name}${optional ? '?' : ''}`).join(', ')})`,
    );
    note(scope, 'odata-function-parameters', segment, { parameters: { name: segment.name, wanted: expectedTypes.join(' ') } });
    return passArguments(scope, segment);
  }
  for (const { name, value } of segment.parameters) {
    const parameter = chosen.parameters.find((declared) => declared.name === name);
    const type = scope.typeOf(scope, value);
    if (parameter !== undefined) checkOperand(scope, name, value, type, [ofTypeReference(schema, parameter)]);
  }
  return chosen.result === null ? anything : ofTypeReference(schema, chosen.result);
}

function acceptsNames(parameters: readonly DeclaredParameter[], givenNames: readonly string[]): boolean {
  return (
    givenNames.every((name) => parameters.some((parameter) => parameter.name === name)) &&
    parameters.every(({ name, optional }) => optional || givenNames.includes(name))
  );
}

/** Reports an unknown function, unless the schema doesn't define its namespace. */
function unknownFunction(scope: Scope, schema: Schema, segment: FunctionSegment): CheckedType {
  const full = qualifiedName(schema, segment.name);
  if (!schema.namespaces.includes(full.slice(0, full.lastIndexOf('.')))) return passArguments(scope, segment);
  const suggestion = scope.findings.suggest(() => {
    const names = schema.operations.filter(({ kind, bound }) => kind === 'function' && bound).map(({ name }) => name);
    return nearestName(full, [...new Set(names)]);
  });
  const name = { from: segment.from, to: segment.from + segment.name.length };
  const parameters = { name: segment.name, ...(suggestion === null ? {} : { suggestion }) };
  note(scope, 'odata-function-unknown', name, { parameters, fix: suggestion === null ? null : replace(name, suggestion) });
  return passArguments(scope, segment);
}
