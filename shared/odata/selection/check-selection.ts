import { modelOfType } from '../../metadata/entity-model-of.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import type { Findings } from '../../query/findings.ts';
import type { Expand, ExpandItem } from './expand-node.ts';
import { followNames, type NamedPlace, noteUnknownName } from './follow-names.ts';
import type { NestedOption } from './nested-option-node.ts';
import type { Select, SelectItem } from './select-node.ts';

/** Notes what is wrong with options in parentheses by the model of what they are for. */
export type CheckNested = (findings: Findings, options: readonly NestedOption[], model: EntityModel) => void;

/** Notes names of a `$select` that the model does not have. */
export function checkSelect(findings: Findings, { items }: Select, model: EntityModel, nested: CheckNested): void {
  for (const item of items)
    if (!isBroken(findings, item)) checkNestedOptions(findings, item, model, followNames(findings, model, item.segments), nested);
}

/** Notes names of an `$expand` that the model does not have, or that lead to no other data. */
export function checkExpand(findings: Findings, { items }: Expand, model: EntityModel, nested: CheckNested): void {
  // Only `$metadata` tells of related data.
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

/** Whether the reader has found fault with an item, whose names are then not what was meant, or with so much that no more is said. */
function isBroken(findings: Findings, { from, to, segments }: SelectItem | ExpandItem): boolean {
  const last = segments.at(-1)?.to ?? to;
  return (
    segments.length === 0 ||
    findings.isFull() ||
    findings.all.some((found) => found.from === from && found.to >= last && found.severity === 'error')
  );
}

function checkNestedOptions(
  findings: Findings,
  { options }: SelectItem | ExpandItem,
  { schema }: EntityModel,
  { typeName }: NamedPlace,
  nested: CheckNested,
): void {
  if (options.length === 0 || schema === undefined || typeName === null) return;
  const target = modelOfType(schema, typeName);
  if (target !== null) nested(findings, options, target);
}
