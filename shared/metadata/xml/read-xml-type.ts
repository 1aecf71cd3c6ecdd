import type { DeclaredEnumeration, DeclaredNavigation, DeclaredProperty, DeclaredType, TypeUse } from '../declaration.ts';
import { type Associations, navigationEnd } from './associations.ts';
import { readInlineAnnotations } from './read-xml-annotation.ts';
import { nameOf, type SchemaReader } from './schema-reader.ts';
import { attributeOf, childrenOf, type XmlNode } from './xml-node.ts';

/** Parses an entity type or a complex type (CSDL 4.01, 6 and 9). */
export function readStructuredType(reader: SchemaReader, node: XmlNode, kind: DeclaredType['kind'], associations: Associations): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const target = `${reader.namespace}.${name}`;
  const properties: DeclaredProperty[] = [];
  const navigations: DeclaredNavigation[] = [];
  const key: DeclaredType['key'][number][] = [];
  for (const child of childrenOf(node)) {
    if (child.name === 'Property') readProperty(reader, child, target, properties);
    else if (child.name === 'NavigationProperty') readNavigation(reader, child, target, associations, navigations);
    else if (child.name === 'Key') key.push(...readKey(reader, child));
  }
  readInlineAnnotations(node, target, reader.into);
  reader.into.types.push({
    kind,
    name: target,
    baseType: attributeOf(node, 'BaseType'),
    abstract: booleanAttribute(node, 'Abstract', false),
    open: booleanAttribute(node, 'OpenType', false),
    hasStream: booleanAttribute(node, 'HasStream', false),
    key,
    properties,
    navigations,
    from: node.from,
    to: node.to,
  });
}

function readProperty(reader: SchemaReader, node: XmlNode, owner: string, into: DeclaredProperty[]): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  into.push({ name, use: readTypeUse(node), from: node.from, to: node.to });
  readInlineAnnotations(node, `${owner}/${name}`, reader.into);
}

function readNavigation(reader: SchemaReader, node: XmlNode, owner: string, associations: Associations, into: DeclaredNavigation[]): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const end = navigationEnd(node, associations);
  into.push({
    name,
    ...(end === null ? readTypeName(attributeOf(node, 'Type')) : { typeName: end.typeName, list: end.multiplicity === '*' }),
    nullable: end === null ? booleanAttribute(node, 'Nullable', true) : end.multiplicity !== '1',
    contained: booleanAttribute(node, 'ContainsTarget', false),
    partner: attributeOf(node, 'Partner'),
    from: node.from,
    to: node.to,
  });
  readInlineAnnotations(node, `${owner}/${name}`, reader.into);
}

function readKey(reader: SchemaReader, node: XmlNode): DeclaredType['key'] {
  return childrenOf(node)
    .filter(({ name }) => name === 'PropertyRef')
    .flatMap((part) => {
      const path = nameOf(reader, part);
      return path === null ? [] : [{ path, alias: attributeOf(part, 'Alias') }];
    });
}

/** Parses an enumeration. The default value of a member is the previous value plus one (CSDL 4.01, 10.3). */
export function readEnumeration(reader: SchemaReader, node: XmlNode): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const target = `${reader.namespace}.${name}`;
  const members: DeclaredEnumeration['members'][number][] = [];
  let next = 0n;
  for (const member of childrenOf(node).filter((child) => child.name === 'Member')) {
    const memberName = nameOf(reader, member);
    if (memberName === null) continue;
    const value = attributeOf(member, 'Value')?.trim() ?? '';
    const number = /^[+-]?\d{1,20}$/.test(value) ? BigInt(value.replace('+', '')) : next;
    members.push({ name: memberName, value: String(number) });
    next = number + 1n;
    readInlineAnnotations(member, `${target}/${memberName}`, reader.into);
  }
  readInlineAnnotations(node, target, reader.into);
  reader.into.enumerations.push({
    name: target,
    underlyingType: attributeOf(node, 'UnderlyingType') ?? 'Edm.Int32',
    flags: booleanAttribute(node, 'IsFlags', false),
    members,
    from: node.from,
    to: node.to,
  });
}

/** Parses a type definition (CSDL 4.01, 11). */
export function readTypeDefinition(reader: SchemaReader, node: XmlNode): void {
  const name = nameOf(reader, node);
  if (name === null) return;
  const target = `${reader.namespace}.${name}`;
  readInlineAnnotations(node, target, reader.into);
  const underlyingType = attributeOf(node, 'UnderlyingType') ?? 'Edm.String';
  reader.into.typeDefinitions.push({ name: target, underlyingType, from: node.from, to: node.to });
}

/**
 * Returns a boolean attribute.
 *
 * @param absent value if the attribute is missing
 */
export function booleanAttribute(node: XmlNode, name: string, absent: boolean): boolean {
  const value = attributeOf(node, name);
  return value === null ? absent : value.trim() === 'true';
}

/** Returns a type name without `Collection(…)`, and whether it had one (CSDL 4.01, 4.4). Defaults to a string. */
function readTypeName(written: string | null): { readonly typeName: string; readonly list: boolean } {
  const name = (written ?? '').trim();
  const collection = /^Collection\(([^()]*)\)$/.exec(name);
  return { typeName: (collection?.[1]?.trim() ?? name) || 'Edm.String', list: collection !== null };
}

/** Returns the type and facets of a property, a parameter or a result (CSDL 4.01, 7.1 and 7.2). */
export function readTypeUse(node: XmlNode): TypeUse {
  const precision = integerOf(attributeOf(node, 'Precision'));
  const scale = readScale(attributeOf(node, 'Scale'));
  const maxLength = integerOf(attributeOf(node, 'MaxLength'));
  return {
    ...readTypeName(attributeOf(node, 'Type')),
    nullable: booleanAttribute(node, 'Nullable', true),
    ...(precision === undefined ? {} : { precision }),
    ...(scale === undefined ? {} : { scale }),
    ...(maxLength === undefined ? {} : { maxLength }),
  };
}

function integerOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined;
}

function readScale(text: string | null): TypeUse['scale'] {
  const word = text?.trim().toLowerCase();
  return word === 'variable' || word === 'floating' ? word : integerOf(text);
}
