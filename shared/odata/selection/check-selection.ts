import { type Findings, makeDiagnostic, replace } from '../../diagnostics/diagnostic.ts';
import type { DiagnosticCode } from '../../diagnostics/diagnostic-codes.ts';
import { nearestName } from '../../diagnostics/nearest-name.ts';
import { modelOfType } from '../../metadata/entity-metadata.ts';
import type { EntityModel, Navigation, Property } from '../../metadata/entity-model.ts';
import { findNavigation, findProperty, findType, type Structure } from '../../metadata/find-in-schema.ts';
import type { NameSegment } from '../node.ts';
import { isQualified } from './read-select.ts';
import type { Expand, ExpandItem, NestedOption, Select, SelectItem } from './select-node.ts';

/** Reports errors in nested options by the model of their target. */
export type CheckNested = (findings: Findings, options: readonly NestedOption[], model: EntityModel) => void;

/** Reports names of a `$select` that the model doesn't have. */
export function checkSelect(findings: Findings, { items }: Select, model: EntityModel, nested: CheckNested): void {
  for (const item of items)
    if (!isBroken(findings, item)) checkNestedOptions(findings, item, model, followNames(findings, model, item.segments), nested);
}

/** Reports names of an `$expand` that the model doesn't have, or that aren't navigations. */
export function checkExpand(findings: Findings, { items }: Expand, model: EntityModel, nested: CheckNested): void {
  // Only `$metadata` declares related data.
  if (model.navigations === undefined) return;
  for (const item of items) if (!isBroken(findings, item)) checkExpandItem(findings, item, model, nested);
}

function checkExpandItem(findings: Findings, item: ExpandItem, model: EntityModel, nested: CheckNested): void {
  const [only] = item.segments;
  if (only !== undefined && item.segments.length === 1 && model.open !== true && isPlain(only.name)) {
    const names = (model.navigations ?? []).map(({ name }) => name);
    const stream = model.properties.some(({ name, edmType }) => name === only.name && edmType === 'Edm.Stream');
    if (!names.includes(only.name) && !stream) {
      noteUnknownName(findings, 'unknown-navigation', only, () => names);
      return;
    }
  }
  checkNestedOptions(findings, item, model, followNames(findings, model, item.segments), nested);
}

function isPlain(name: string): boolean {
  return !/[.*@$]/.test(name);
}

/** Checks whether the parser has reported errors in an item, so that its names aren't reliable, or too many errors. */
function isBroken(findings: Findings, { from, to, segments }: SelectItem | ExpandItem): boolean {
  const last = segments.at(-1)?.to ?? to;
  return (
    segments.length === 0 ||
    findings.isFull() ||
    findings.all.some((finding) => finding.from === from && finding.to >= last && finding.severity === 'error')
  );
}

function checkNestedOptions(
  findings: Findings,
  { options }: SelectItem | ExpandItem,
  { schema }: EntityModel,
  { typeName }: PathTarget,
  nested: CheckNested,
): void {
  if (options.length === 0 || schema === undefined || typeName === null) return;
  const target = modelOfType(schema, typeName);
  if (target !== null) nested(findings, options, target);
}

/** The target of a path of names. */
interface PathTarget {
  /** Members of the target. Null if they are unknown or there are none. */
  readonly structure: Structure | null;
  readonly property: Property | null;
  readonly navigation: Navigation | null;
  /** Qualified name of the target's type. Null if unknown. */
  readonly typeName: string | null;
}

const unknownTarget: PathTarget = { structure: null, property: null, navigation: null, typeName: null };

/** Follows names through complex values, navigations and casts. Reports the first name that its parent doesn't have. */
export function followNames(findings: Findings, model: EntityModel, segments: readonly NameSegment[]): PathTarget {
  let target: PathTarget = { ...unknownTarget, structure: model, typeName: model.typeName ?? null };
  for (const segment of segments) {
    if (target.structure === null) return unknownTarget;
    const next = stepTo(model, target, target.structure, segment);
    if (next === null) {
      noteUnknown(findings, model, target.structure, segment);
      return unknownTarget;
    }
    target = next;
  }
  return target;
}

/** Returns the target of a name in a structure. Null if the structure has no such member. */
function stepTo({ schema }: EntityModel, target: PathTarget, structure: Structure, segment: NameSegment): PathTarget | null {
  const { name } = segment;
  if (name.startsWith('@') || name.endsWith('*') || name.startsWith('$')) return unknownTarget;
  if (isQualified(segment)) {
    const type = schema === undefined ? undefined : findType(schema, name);
    return type === undefined ? unknownTarget : { ...target, structure: type, typeName: type.name };
  }
  const property = findProperty(structure, name);
  if (property !== undefined) return targetOf(schema, property.typeName ?? null, { property });
  const navigation = findNavigation(structure, name);
  if (navigation !== undefined) return targetOf(schema, navigation.typeName, { navigation });
  const open = 'open' in structure && structure.open === true;
  return open || isOtherName(schema, name) ? unknownTarget : null;
}

function targetOf(schema: EntityModel['schema'], typeName: string | null, what: Partial<PathTarget>): PathTarget {
  const type = schema === undefined || typeName === null ? undefined : findType(schema, typeName);
  return { ...unknownTarget, structure: type ?? null, typeName, ...what };
}

/** Checks whether a name is a type or an operation without its namespace, which is allowed (OData URL Conventions 4.01, 4.11). */
function isOtherName(schema: EntityModel['schema'], name: string): boolean {
  if (schema === undefined) return false;
  return [...schema.types, ...schema.operations].some((known) => known.name.endsWith(`.${name}`));
}

function noteUnknown(findings: Findings, model: EntityModel, structure: Structure, segment: NameSegment): void {
  const names = () => [...structure.properties, ...(structure.navigations ?? [])].map(({ name }) => name);
  const code = structure === model ? 'unknown-column' : 'odata-name-unknown';
  noteUnknownName(findings, code, segment, names);
}

/** Reports an unknown name, with a suggestion. */
function noteUnknownName(findings: Findings, code: DiagnosticCode, segment: NameSegment, names: () => readonly string[]): void {
  const suggestion = findings.suggest(() => nearestName(segment.name, names()));
  const parameters = { name: segment.name, ...(suggestion === null ? {} : { suggestion }) };
  findings.add(makeDiagnostic(code, segment, { parameters, fix: suggestion === null ? null : replace(segment, suggestion) }));
}
