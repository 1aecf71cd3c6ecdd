import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import type { Apply, Nest } from '../../../shared/odata/apply/apply-node.ts';
import { diagnosticText, refuseQuery } from '../../http/problems/query-mistake.ts';
import { errorText } from '../../texts/error-text.ts';
import { NotSupported } from '../expressions/not-supported.ts';
import { type AppliedSteps, type ApplyScope, readTransformations } from './read-transformations.ts';

/** The transformations of one collection of `nest`, with those before `nest`. */
export interface NestedSteps extends AppliedSteps {
  readonly name: string;
  /** The value of `$apply` whose rows are those of the collection. */
  readonly text: string;
}

/** Returns `nest` if it is the last transformation. */
export function nestAtEnd({ steps }: Apply): Nest | null {
  const last = steps.at(-1);
  return last?.kind === 'nest' && last.segments === null ? last : null;
}

interface WrittenNest {
  readonly apply: Apply;
  readonly nest: Nest;
  /** The value of `$apply`, which contains the positions of the nodes. */
  readonly written: string;
  /** The name of the option as written. */
  readonly parameter: string;
}

/**
 * Converts the collections of `nest` (OData Data Aggregation 4.0, 3.5.2). The transformations before `nest` belong to each collection.
 *
 * @throws HttpProblem 400 if two collections have the same name
 * @throws NotSupported as {@link readTransformations} does
 */
export function readNested(
  { apply, nest, written, parameter }: WrittenNest,
  model: EntityModel,
  scope: ApplyScope,
): readonly NestedSteps[] {
  const names = new Set<string>();
  return nest.items.map((item) => {
    if (item.alias === null) throw new NotSupported(errorText('unsupported.transformation'), item);
    const { name, from, to } = item.alias;
    if (names.has(name)) {
      const text = diagnosticText({ code: 'odata-alias-taken', parameters: { name } });
      throw refuseQuery([{ code: 'odata-alias-taken', text, at: { parameter, from, to } }]);
    }
    names.add(name);
    const sequence: Apply = { ...apply, steps: [...apply.steps.slice(0, -1), ...item.apply.steps] };
    const text = written.slice(0, nest.from) + written.slice(item.apply.from, item.apply.to);
    return { ...readTransformations(sequence, model, scope), name, text };
  });
}
