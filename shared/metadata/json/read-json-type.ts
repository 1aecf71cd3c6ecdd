import { nowhere } from '../../query/make-diagnostic.ts';
import type { Declarations, DeclaredEnumeration, DeclaredNavigation, DeclaredProperty, DeclaredType, TypeUse } from '../declaration.ts';
import { isObject, type JsonObject, namedMembers, textMember, truthMember } from './json-value.ts';
import { readJsonAnnotations } from './read-json-annotation.ts';

/** Type and facets of a property, a parameter or a result; without a type it is a text, and never null unless it says so (CSDL JSON 4.01, 7). */
export function readJsonTypeUse(object: JsonObject): TypeUse {
  const typeName = textMember(object, '$Type') ?? 'Edm.String';
  const { $Precision: precision, $Scale: scale = typeName === 'Edm.Decimal' ? 'variable' : undefined, $MaxLength: maxLength } = object;
  return {
    typeName,
    list: truthMember(object, '$Collection'),
    nullable: truthMember(object, '$Nullable'),
    ...(typeof precision === 'number' ? { precision } : {}),
    ...(typeof scale === 'number' || scale === 'variable' || scale === 'floating' ? { scale } : {}),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
  };
}

/** Reads an entity type or a complex type (CSDL JSON 4.01, 6 and 9). */
export function readJsonType(object: JsonObject, name: string, kind: DeclaredType['kind'], into: Declarations): void {
  const properties: DeclaredProperty[] = [];
  const navigations: DeclaredNavigation[] = [];
  for (const [member, value] of namedMembers(object)) {
    if (!isObject(value)) continue;
    if (value.$Kind === 'NavigationProperty') navigations.push(readNavigation(value, member));
    else properties.push({ name: member, use: readJsonTypeUse(value), ...nowhere });
    readJsonAnnotations(value, `${name}/${member}`, into);
  }
  readJsonAnnotations(object, name, into);
  into.types.push({
    kind,
    name,
    baseType: textMember(object, '$BaseType'),
    abstract: truthMember(object, '$Abstract'),
    open: truthMember(object, '$OpenType'),
    hasStream: truthMember(object, '$HasStream'),
    key: readKey(object.$Key),
    properties,
    navigations,
    ...nowhere,
  });
}

function readNavigation(object: JsonObject, name: string): DeclaredNavigation {
  return {
    name,
    typeName: textMember(object, '$Type') ?? '',
    list: truthMember(object, '$Collection'),
    nullable: truthMember(object, '$Nullable'),
    contained: truthMember(object, '$ContainsTarget'),
    partner: textMember(object, '$Partner'),
    ...nowhere,
  };
}

/** Names, or objects of one member each: alias and path. */
function readKey(key: unknown): DeclaredType['key'] {
  return Array.isArray(key) ? key.flatMap(readKeyPart) : [];
}

function readKeyPart(part: unknown): DeclaredType['key'] {
  if (typeof part === 'string') return [{ path: part, alias: null }];
  const named = isObject(part) ? Object.entries(part) : [];
  return named.flatMap(([alias, path]) => (typeof path === 'string' && !alias.includes('@') ? [{ path, alias }] : []));
}

/** Reads an enumeration (CSDL JSON 4.01, 10). */
export function readJsonEnumeration(object: JsonObject, name: string, into: Declarations): void {
  const members: DeclaredEnumeration['members'][number][] = [];
  for (const [member, value] of namedMembers(object)) {
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    members.push({ name: member, value: String(value) });
  }
  readJsonAnnotations(object, name, into);
  const underlyingType = textMember(object, '$UnderlyingType') ?? 'Edm.Int32';
  into.enumerations.push({ name, underlyingType, flags: truthMember(object, '$IsFlags'), members, ...nowhere });
}
