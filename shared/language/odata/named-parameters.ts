import type { EntityModel } from '../../metadata/entity-model.ts';
import { findOperationImports, findOperations } from '../../metadata/find-in-schema.ts';
import type { Operation, Schema, TypeReference } from '../../metadata/schema.ts';
import { familyOf } from '../../values/literal.ts';
import { type Target, targetOf, targetOfType, unknownTarget, valueTarget } from './scope.ts';

/** A named value in parentheses: a key property, or a function parameter. */
export interface NamedParameter {
  readonly name: string;
  readonly target: Target;
  readonly optional: boolean;
}

/** The parameters in parentheses after a name, and the result. */
export interface Call {
  readonly kind: 'key' | 'service';
  readonly parameters: readonly NamedParameter[];
  readonly result: Target;
}

/** Returns the key of the entities that a path leads to. Null if it is unknown or they aren't entities. */
function keyOf(path: Target): Call | null {
  const { model } = path;
  if (path.kind !== 'structure' || !path.list || model === null) return null;
  const parameters = model.properties
    .filter(({ key }) => key)
    .map((property) => ({ name: property.name, target: targetOf(model, property), optional: false }));
  return parameters.length === 0 ? null : { kind: 'key', parameters, result: { ...path, list: false } };
}

/** Returns a custom function: a bound function by its qualified name, or a function import. Null if there is none. */
function serviceCall({ schema }: EntityModel, name: string): Call | null {
  if (schema === undefined) return null;
  const [imported] = findOperationImports(schema, name);
  const operations = findOperations(schema, imported?.operation ?? name).filter(({ kind }) => kind === 'function');
  const [first] = operations;
  if (first === undefined) return null;
  const signatures = operations.map((operation) => parametersOf(schema, operation));
  const shortest = new Set(
    signatures.reduce((shortest, other) => (other.length < shortest.length ? other : shortest)).map((each) => each.name),
  );
  const byName = new Map(signatures.flat().map((parameter) => [parameter.name, parameter]));
  const parameters = [...byName.values()].map((parameter) => ({
    ...parameter,
    optional: parameter.optional || !shortest.has(parameter.name),
  }));
  return { kind: 'service', parameters, result: first.result === null ? unknownTarget : referenceTarget(schema, first.result) };
}

/** Returns the parameters of a call, without the binding parameter. */
export function parametersOf(schema: Schema, { bound, parameters }: Operation): readonly NamedParameter[] {
  const named = bound ? parameters.slice(1) : parameters;
  return named.map((parameter) => ({ name: parameter.name, target: referenceTarget(schema, parameter), optional: parameter.optional }));
}

/** Returns the type of a parameter or a result. */
export function referenceTarget(schema: Schema, { typeName, type, list, nullable }: TypeReference): Target {
  const structure = targetOfType(schema, typeName, list);
  if (structure !== null) return structure;
  const property = { name: '', type, list, filterable: true, key: false, nullable, description: null, typeName };
  return { ...valueTarget(familyOf(type), property), list };
}

/** Returns the parameters in the parentheses after a name: those of a function, or the key of the path's entities. Null if unknown. */
export function callAt(path: Target, name: string, operand: Target | null, model: EntityModel | undefined): Call | null {
  if (name.includes('.')) return model === undefined ? null : serviceCall(model, name);
  const root = path.kind === 'root' ? path.model : null;
  const imported = root?.schema === undefined ? [] : findOperationImports(root.schema, name);
  if (root !== null && imported.length > 0) return serviceCall(root, name);
  return operand === null ? null : keyOf(operand);
}
