import { nowhere } from '../../query/make-diagnostic.ts';
import type { Declarations, DeclaredEntitySet, DeclaredImport, DeclaredOperation } from '../declaration.ts';
import { isObject, type JsonObject, namedMembers, objectsIn, textMember, truthMember } from './json-value.ts';
import { readJsonAnnotations } from './read-json-annotation.ts';
import { readJsonTypeUse } from './read-json-type.ts';

/** Reads an entity container (CSDL JSON 4.01, 13): its members are told apart by what they refer to. */
export function readJsonContainer(object: JsonObject, name: string, into: Declarations): void {
  const entitySets: DeclaredEntitySet[] = [];
  const operationImports: DeclaredImport[] = [];
  for (const [member, value] of namedMembers(object)) {
    if (!isObject(value)) continue;
    const imported = readImport(value, member);
    if (imported === null) entitySets.push(readEntitySet(value, member));
    else operationImports.push(imported);
    readJsonAnnotations(value, `${name}/${member}`, into);
  }
  readJsonAnnotations(object, name, into);
  into.containers.push({ name, entitySets, operationImports, ...nowhere });
}

function readImport(object: JsonObject, name: string): DeclaredImport | null {
  const entitySet = textMember(object, '$EntitySet');
  for (const [member, kind] of [
    ['$Function', 'function'],
    ['$Action', 'action'],
  ] as const) {
    const operation = textMember(object, member);
    if (operation !== null) return { kind, name, operation, entitySet, ...nowhere };
  }
  return null;
}

function readEntitySet(object: JsonObject, name: string): DeclaredEntitySet {
  const bindings = isObject(object.$NavigationPropertyBinding) ? Object.entries(object.$NavigationPropertyBinding) : [];
  return {
    kind: truthMember(object, '$Collection') ? 'set' : 'singleton',
    name,
    typeName: textMember(object, '$Type') ?? '',
    bindings: bindings.flatMap(([path, target]) => (typeof target === 'string' ? [{ path, target }] : [])),
    ...nowhere,
  };
}

/** Reads one overload of a function or an action (CSDL JSON 4.01, 12). */
export function readJsonOperation(object: JsonObject, name: string, kind: DeclaredOperation['kind'], into: Declarations): void {
  const parameters = objectsIn(object.$Parameter).map((parameter) => {
    const parameterName = textMember(parameter, '$Name') ?? '';
    readJsonAnnotations(parameter, `${name}/${parameterName}`, into);
    return { name: parameterName, use: readJsonTypeUse(parameter) };
  });
  readJsonAnnotations(object, name, into);
  into.operations.push({
    kind,
    name,
    bound: truthMember(object, '$IsBound'),
    composable: truthMember(object, '$IsComposable'),
    parameters,
    result: isObject(object.$ReturnType) ? readJsonTypeUse(object.$ReturnType) : null,
    ...nowhere,
  });
}
