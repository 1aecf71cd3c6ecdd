import { findType, isDerivedFrom, qualifiedName } from '../../metadata/find-in-schema.ts';
import type { Schema, StructuredType } from '../../metadata/schema.ts';
import { replace } from '../../query/make-diagnostic.ts';
import { nearestName } from '../../query/nearest-name.ts';
import type { NameSegment } from '../node.ts';
import { note, type Scope } from './check-scope.ts';
import { anything, type CheckedType, ofStructure } from './checked-type.ts';

/** Says that the schema has no such type; of a namespace that it does not define nothing is known. */
export function unknownType(scope: Scope, span: { readonly name: string; readonly from: number; readonly to: number }): void {
  const { schema } = scope.model;
  if (schema === undefined) return;
  const full = qualifiedName(schema, span.name);
  if (!schema.namespaces.includes(full.slice(0, full.lastIndexOf('.')))) return;
  const suggestion = scope.findings.suggest(() => {
    const names = [...schema.types, ...schema.enumerations, ...schema.typeDefinitions].map(({ name }) => name);
    return nearestName(full, names);
  });
  const parameters = { name: span.name, ...(suggestion === null ? {} : { suggestion }) };
  note(scope, 'odata-type-unknown', span, { parameters, fix: suggestion === null ? null : replace(span, suggestion) });
}

/** A cast to a type that what the path has led to may be of. */
export function castTo(scope: Scope, at: CheckedType, segment: NameSegment): CheckedType {
  const { schema } = scope.model;
  if (schema === undefined) return anything;
  const type = findType(schema, segment.name);
  if (type === undefined) {
    unknownType(scope, segment);
    return anything;
  }
  if (!isRelated(schema, type.name, at.typeName))
    note(scope, 'odata-cast-unrelated', segment, { parameters: { name: segment.name, owner: at.typeName ?? '' } });
  return ofStructure(type, type.name, at.list);
}

function isRelated(schema: Schema, name: string, other: string | null): boolean {
  return other === null || isDerivedFrom(schema, name, other) || isDerivedFrom(schema, other, name);
}

/** The type of that last name to which a value may be cast: services may let the namespace be left out (OData URL Conventions 4.01, 4.11). */
export function findTypeByLastName({ model: { schema } }: Scope, at: CheckedType, name: string): StructuredType | undefined {
  return schema?.types.find((type) => type.name.endsWith(`.${name}`) && isRelated(schema, type.name, at.typeName));
}
