import { findOperationImports, findOperations, isDerivedFrom, qualifiedName } from '../../metadata/find-in-schema.ts';
import type { Parameter as DeclaredParameter, Operation, Schema } from '../../metadata/schema.ts';
import { replace } from '../../query/make-diagnostic.ts';
import { nearestName } from '../../query/nearest-name.ts';
import type { FunctionSegment } from '../node.ts';
import { checkOperand } from './check-operand.ts';
import { note, type Scope } from './check-scope.ts';
import { anything, type CheckedType, goes, itemOf, ofTypeReference } from './checked-type.ts';

/**
 * Checks a call of a function of the service on what a path has led to: its name, that it is bound to that, its parameters.
 * A name without a dot is no function but an entity by a key of several properties.
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

/** Checks a call of a function that the service root leads to. */
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
  const wanted = ofTypeReference(schema, binding);
  if (at.list !== wanted.list) return false;
  if (at.typeName !== null && wanted.typeName !== null) return isDerivedFrom(schema, at.typeName, wanted.typeName);
  return goes(at, wanted);
}

/** Finds the overload that takes the parameters given by name, and checks their values. */
function checkOverloads(scope: Scope, schema: Schema, overloads: readonly Operation[], segment: FunctionSegment): CheckedType {
  const given = segment.parameters.map(({ name }) => name);
  const chosen = overloads.find(({ parameters }) => takes(parameters, given));
  if (chosen === undefined) {
    const wanted = overloads.map(
      ({ parameters }) => `(${parameters.map(({ name, optional }) => `${name}${optional ? '?' : ''}`).join(', ')})`,
    );
    note(scope, 'odata-function-parameters', segment, { parameters: { name: segment.name, wanted: wanted.join(' ') } });
    return passArguments(scope, segment);
  }
  for (const { name, value } of segment.parameters) {
    const parameter = chosen.parameters.find((declared) => declared.name === name);
    const type = scope.typeOf(scope, value);
    if (parameter !== undefined) checkOperand(scope, name, value, type, [ofTypeReference(schema, parameter)]);
  }
  return chosen.result === null ? anything : ofTypeReference(schema, chosen.result);
}

function takes(parameters: readonly DeclaredParameter[], given: readonly string[]): boolean {
  return (
    given.every((name) => parameters.some((parameter) => parameter.name === name)) &&
    parameters.every(({ name, optional }) => optional || given.includes(name))
  );
}

/** Of namespaces that the schema does not define nothing is known. */
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
