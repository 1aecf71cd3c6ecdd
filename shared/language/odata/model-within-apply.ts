import type { EntityModel } from '../../metadata/entity-model.ts';
import { columnsAfterApply } from '../../odata/apply/columns-after-apply.ts';
import { parseOption } from '../../odata/parse/parse-option.ts';
import type { Enclosure } from './enclosing.ts';
import { ownerBefore } from './path-owner.ts';

/** Transformations with sequences that apply to the same rows. */
const ofSameRows: ReadonlySet<string> = new Set(['', 'concat', 'groupby', 'nest', 'ancestors', 'descendants', 'traverse']);
/** Transformations with sequences that apply to the target of their path. */
const ofRelatedRows: ReadonlySet<string> = new Set(['join', 'outerjoin', 'addnested', 'expand']);

/**
 * Returns the columns that a transformation can use. They result from the previous transformations in its sequence and in enclosing
 * sequences.
 */
export function modelWithin(text: string, enclosures: readonly Enclosure[], model: EntityModel | undefined): EntityModel | undefined {
  let innerModel = model;
  for (const { name, from, part } of enclosures) {
    const folded = name.toLowerCase();
    const related = ofRelatedRows.has(folded);
    if (innerModel === undefined || (!related && !ofSameRows.has(folded))) return innerModel;
    if (related && part[','] > from) innerModel = ownerBefore(pathFrom(text, from), innerModel);
    // The part before the first comma of a join is its path.
    else if (related) return innerModel;
    const segmentStart = Math.max(from, part[',']);
    if (innerModel !== undefined && part['/'] > segmentStart) innerModel = after(text.slice(segmentStart, part['/'] - 1), innerModel);
  }
  return innerModel;
}

function pathFrom(text: string, from: number): string {
  return /[\p{L}\p{N}\p{M}_./]*/uy.exec(text.slice(from).trimStart())?.[0] ?? '';
}

function after(sequence: string, model: EntityModel): EntityModel {
  const { tree } = parseOption('$apply', sequence.trim());
  return tree?.kind === 'apply' ? columnsAfterApply(tree, model) : model;
}
