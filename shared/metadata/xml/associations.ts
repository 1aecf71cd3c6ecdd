import { attributeOf, childrenOf, type XmlNode } from './xml-node.ts';

/** An end of an association, which defines the target of a navigation in OData V2 and V3 (CSDL 3.0, 9.1). */
interface AssociationEnd {
  readonly role: string;
  readonly typeName: string;
  /** Multiplicity: `*`, `1` or `0..1`. */
  readonly multiplicity: string;
}

/** The ends of associations by name and role. */
export type Associations = ReadonlyMap<string, AssociationEnd>;

/** Parses the associations of all schemas. V4 has none. */
export function readAssociations(schemas: readonly XmlNode[]): Associations {
  const ends = new Map<string, AssociationEnd>();
  for (const schema of schemas) {
    const prefixes = [attributeOf(schema, 'Namespace'), attributeOf(schema, 'Alias')].filter((prefix) => prefix !== null);
    for (const association of childrenOf(schema).filter(({ name }) => name === 'Association')) {
      for (const node of childrenOf(association).filter(({ name }) => name === 'End')) {
        const end = {
          role: attributeOf(node, 'Role') ?? '',
          typeName: attributeOf(node, 'Type') ?? '',
          multiplicity: attributeOf(node, 'Multiplicity') ?? '1',
        };
        for (const prefix of prefixes) ends.set(`${prefix}.${attributeOf(association, 'Name')}/${end.role}`, end);
      }
    }
  }
  return ends;
}

/** Returns the target of a V2 or V3 navigation. Null if it isn't one or its association is missing. */
export function navigationEnd(node: XmlNode, associations: Associations): AssociationEnd | null {
  const relationship = attributeOf(node, 'Relationship');
  return relationship === null ? null : (associations.get(`${relationship}/${attributeOf(node, 'ToRole') ?? ''}`) ?? null);
}
