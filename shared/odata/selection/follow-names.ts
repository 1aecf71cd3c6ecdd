import { findNavigation, findProperty, findType, type Structure } from '../../metadata/find-in-schema.ts';
import type { DiagnosticCode } from '../../query/diagnostic-codes.ts';
import type { EntityModel, Navigation, Property } from '../../query/entity-model.ts';
import type { Findings } from '../../query/findings.ts';
import { makeDiagnostic, replace } from '../../query/make-diagnostic.ts';
import { nearestName } from '../../query/nearest-name.ts';
import type { NameSegment } from '../node.ts';
import { isQualified } from './read-segments.ts';

/** Where a path of names leads. */
export interface NamedPlace {
  /** What can be named from there; null where it is not known, or nothing can. */
  readonly structure: Structure | null;
  readonly property: Property | null;
  readonly navigation: Navigation | null;
  /** Qualified name of the type at its end; null where it is not known. */
  readonly typeName: string | null;
}

const unknownPlace: NamedPlace = { structure: null, property: null, navigation: null, typeName: null };

/** Follows names through complex values, navigations and casts; notes the first that what it stands behind does not have. */
export function followNames(findings: Findings, model: EntityModel, segments: readonly NameSegment[]): NamedPlace {
  let place: NamedPlace = { ...unknownPlace, structure: model, typeName: model.typeName ?? null };
  for (const segment of segments) {
    if (place.structure === null) return unknownPlace;
    const next = stepTo(model, place, place.structure, segment);
    if (next === null) {
      noteUnknown(findings, model, place.structure, segment);
      return unknownPlace;
    }
    place = next;
  }
  return place;
}

/** Null where the structure has nothing of that name. */
function stepTo({ schema }: EntityModel, place: NamedPlace, structure: Structure, segment: NameSegment): NamedPlace | null {
  const { name } = segment;
  if (name.startsWith('@') || name.endsWith('*') || name.startsWith('$')) return unknownPlace;
  if (isQualified(segment)) {
    const type = schema === undefined ? undefined : findType(schema, name);
    return type === undefined ? unknownPlace : { ...place, structure: type, typeName: type.name };
  }
  const property = findProperty(structure, name);
  if (property !== undefined) return placeOf(schema, property.typeName ?? null, { property });
  const navigation = findNavigation(structure, name);
  if (navigation !== undefined) return placeOf(schema, navigation.typeName, { navigation });
  const open = 'open' in structure && structure.open === true;
  return open || isOtherName(schema, name) ? unknownPlace : null;
}

function placeOf(schema: EntityModel['schema'], typeName: string | null, what: Partial<NamedPlace>): NamedPlace {
  const type = schema === undefined || typeName === null ? undefined : findType(schema, typeName);
  return { ...unknownPlace, structure: type ?? null, typeName, ...what };
}

/** Types and operations may be named without their namespace (OData URL Conventions 4.01, 4.11). */
function isOtherName(schema: EntityModel['schema'], name: string): boolean {
  if (schema === undefined) return false;
  return [...schema.types, ...schema.operations].some((known) => known.name.endsWith(`.${name}`));
}

function noteUnknown(findings: Findings, model: EntityModel, structure: Structure, segment: NameSegment): void {
  const names = () => [...structure.properties, ...(structure.navigations ?? [])].map(({ name }) => name);
  const code = structure === model ? 'unknown-column' : 'odata-name-unknown';
  noteUnknownName(findings, code, segment, names);
}

/** Says that there is no such name, and which one was probably meant. */
export function noteUnknownName(findings: Findings, code: DiagnosticCode, segment: NameSegment, names: () => readonly string[]): void {
  const suggestion = findings.suggest(() => nearestName(segment.name, names()));
  const parameters = { name: segment.name, ...(suggestion === null ? {} : { suggestion }) };
  findings.add(makeDiagnostic(code, segment, { parameters, fix: suggestion === null ? null : replace(segment, suggestion) }));
}
