import { findOperationImports, findOperations } from '../../metadata/find-in-schema.ts';
import type { Operation, Schema, TypeReference } from '../../metadata/schema.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { familyOf } from '../../values/literal.ts';
import { type Target, targetOf, targetOfType, unknownTarget, valueTarget } from './scope.ts';

/** What is given by its name in parentheses: a property of a key, a parameter of a function of the service. */
export interface NamedParameter {
  readonly name: string;
  readonly target: Target;
  readonly optional: boolean;
}

/** What parentheses behind a name take, and what the whole yields. */
export interface Call {
  readonly kind: 'key' | 'service';
  readonly parameters: readonly NamedParameter[];
  readonly result: Target;
}

/** The key that finds one entity among those that a path leads to; null where no key is known, or the path leads to no entities. */
function keyOf(path: Target): Call | null {
  const { model } = path;
  if (path.kind !== 'structure' || !path.list || model === null) return null;
  const parameters = model.properties
    .filter(({ key }) => key)
    .map((property) => ({ name: property.name, target: targetOf(model, property), optional: false }));
  return parameters.length === 0 ? null : { kind: 'key', parameters, result: { ...path, list: false } };
}

/** A function of the service: one bound to something by its qualified name, or by the name that the service's root knows. */
function serviceCall({ schema }: EntityModel, name: string): Call | null {
  if (schema === undefined) return null;
  const [imported] = findOperationImports(schema, name);
  const operations = findOperations(schema, imported?.operation ?? name).filter(({ kind }) => kind === 'function');
  const [first] = operations;
  if (first === undefined) return null;
  const known = operations.map((operation) => parametersOf(schema, operation));
  const shortest = new Set(known.reduce((least, other) => (other.length < least.length ? other : least)).map((each) => each.name));
  const byName = new Map(known.flat().map((parameter) => [parameter.name, parameter]));
  const parameters = [...byName.values()].map((parameter) => ({
    ...parameter,
    optional: parameter.optional || !shortest.has(parameter.name),
  }));
  return { kind: 'service', parameters, result: first.result === null ? unknownTarget : referenceTarget(schema, first.result) };
}

/** The parameters that a call names: not what the function is bound to. */
export function parametersOf(schema: Schema, { bound, parameters }: Operation): readonly NamedParameter[] {
  const named = bound ? parameters.slice(1) : parameters;
  return named.map((parameter) => ({ name: parameter.name, target: referenceTarget(schema, parameter), optional: parameter.optional }));
}

/** What a parameter or a result is. */
export function referenceTarget(schema: Schema, { typeName, type, list, nullable }: TypeReference): Target {
  const structure = targetOfType(schema, typeName, list);
  if (structure !== null) return structure;
  const property = { name: '', type, list, filterable: true, key: false, nullable, description: null, typeName };
  return { ...valueTarget(familyOf(type), property), list };
}

/** What the parentheses behind a name take: a function's parameters, or the key of the entities that the path leads to. */
export function callAt(path: Target, name: string, operand: Target | null, model: EntityModel | undefined): Call | null {
  if (name.includes('.')) return model === undefined ? null : serviceCall(model, name);
  const root = path.kind === 'root' ? path.model : null;
  const imported = root?.schema === undefined ? [] : findOperationImports(root.schema, name);
  if (root !== null && imported.length > 0) return serviceCall(root, name);
  return operand === null ? null : keyOf(operand);
}
