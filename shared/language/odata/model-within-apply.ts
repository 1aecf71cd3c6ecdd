import { columnsAfterApply } from '../../odata/apply/columns-after-apply.ts';
import { parseOption } from '../../odata/parse/parse-option.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import type { Enclosure } from './enclosing.ts';
import { ownerBefore } from './path-owner.ts';

/** Transformations that hold sequences of others, each about the rows that they are given. */
const ofSameRows: ReadonlySet<string> = new Set(['', 'concat', 'groupby', 'nest', 'ancestors', 'descendants', 'traverse']);
/** Those whose sequences are about what the path that they begin with leads to. */
const ofRelatedRows: ReadonlySet<string> = new Set(['join', 'outerjoin', 'addnested', 'expand']);

/** The columns that a transformation knows: those that the ones before it in its sequence make, and in the sequences around it. */
export function modelWithin(text: string, enclosures: readonly Enclosure[], model: EntityModel | undefined): EntityModel | undefined {
  let known = model;
  for (const { name, from, part } of enclosures) {
    const folded = name.toLowerCase();
    const related = ofRelatedRows.has(folded);
    if (known === undefined || (!related && !ofSameRows.has(folded))) return known;
    if (related && part[','] > from) known = ownerBefore(pathFrom(text, from), known);
    // What stands before the first comma of a join is its path.
    else if (related) return known;
    const begins = Math.max(from, part[',']);
    if (known !== undefined && part['/'] > begins) known = after(text.slice(begins, part['/'] - 1), known);
  }
  return known;
}

function pathFrom(text: string, from: number): string {
  return /[\p{L}\p{N}\p{M}_./]*/uy.exec(text.slice(from).trimStart())?.[0] ?? '';
}

function after(sequence: string, model: EntityModel): EntityModel {
  const { tree } = parseOption('$apply', sequence.trim());
  return tree?.kind === 'apply' ? columnsAfterApply(tree, model) : model;
}
