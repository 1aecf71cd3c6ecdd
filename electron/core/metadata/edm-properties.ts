import { parse } from '@sap-ux/edmx-parser';

/** A property of an entity type, as `$metadata` declares it. */
export interface EdmProperty {
  readonly name: string;
  /** Such as `Edm.Int64`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly key: boolean;
}

/** An entity set with the properties of its type, in the order of the document. */
export interface EdmEntitySet {
  readonly name: string;
  readonly typeName: string;
  readonly properties: readonly EdmProperty[];
}

/**
 * Reads the entity sets of a CSDL XML document (OData CSDL XML 4.01).
 *
 * A document type declaration is refused before anything is read: it is where entities and outside files would come in.
 * @throws Error with the reason where the text is not such a document.
 */
export function readEdmProperties(xml: string): readonly EdmEntitySet[] {
  if (/<!DOCTYPE/i.test(xml)) throw new Error('the document has a document type declaration, which is not read');
  const { schema } = parse(xml);
  return schema.entitySets.flatMap((set) => {
    const type = schema.entityTypes.find((candidate) => candidate.fullyQualifiedName === set.entityTypeName);
    if (type === undefined) return [];
    const keys = new Set(type.keys.map((key) => key.name));
    const properties = type.entityProperties.map((property) => ({
      name: property.name,
      type: property.type,
      nullable: property.nullable !== false,
      key: keys.has(property.name),
    }));
    return [{ name: set.name, typeName: type.name, properties }];
  });
}

/** A name as it would be written as an OData identifier: letters, digits and `_`, without regard to case. */
function identifierForm(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .toLowerCase();
}

/**
 * Finds the entity set of an API: by the exact name first, then by the form its name takes as an identifier, then by its type's name.
 *
 * @param names What the API is called: the last part of its OData address, its access point.
 */
export function findEntitySet(sets: readonly EdmEntitySet[], names: readonly string[]): EdmEntitySet | null {
  const forms = new Set(names.map(identifierForm));
  return (
    sets.find((set) => names.includes(set.name)) ??
    sets.find((set) => forms.has(identifierForm(set.name))) ??
    sets.find((set) => forms.has(identifierForm(set.typeName))) ??
    null
  );
}
