import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import type { Apply, Join } from '../../../shared/odata/apply/apply-node.ts';
import type { Relation } from '../../catalogue/catalogue.ts';
import type { Transformation } from '../../engine/transformation.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import type { ServedApi } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { NotSupported } from '../expressions/not-supported.ts';
import type { ApplyScope } from './read-transformations.ts';

/** The related rows that a transformation has joined. Each row has one related row, under the name of the relation. */
export interface JoinedRows {
  readonly relation: Relation;
  readonly served: ServedApi;
  /** A column of the related rows that is null only for a row without a related one. */
  readonly present: string;
}

interface ReadJoin {
  readonly step: Transformation;
  readonly joined: JoinedRows;
  /** The scope of the following transformations. */
  readonly scope: ApplyScope;
}

/** Returns the prefix of the names of joined columns. */
export function prefixOf({ name }: Pick<Relation, 'name'>): string {
  return `${name}/`;
}

/** Transformations of related rows that keep each of them. */
const ofRows: ReadonlySet<Transformation['kind']> = new Set(['filter', 'sort', 'slice', 'rank']);

/**
 * Converts `join` and `outerjoin` along a relation to several rows (OData Data Aggregation 4.0, 3.5.1). Further transformations in them
 * apply to the related rows of each row.
 *
 * @param readSteps Converts the further transformations.
 * @throws NotSupported for other paths, and for further transformations that don't keep rows; HttpProblem 400 for an alias that is already
 *   used
 */
export function readJoin(
  { segments, alias, apply, outer, ...span }: Join,
  model: EntityModel,
  scope: ApplyScope,
  readSteps: (apply: Apply, model: EntityModel, scope: ApplyScope) => readonly Transformation[],
): ReadJoin {
  const { api } = scope.served;
  const [first, cast] = segments;
  const relation = api.relations?.find(({ name, isJoined }) => name === first?.name && isJoined !== true);
  if (alias === null || relation === undefined) throw new NotSupported(errorText('unsupported.path'), span);
  if (!relation.list) throw new NotSupported(errorText('unsupported.join-one', { relation: relation.name }), span);
  if ([...model.properties, ...(model.navigations ?? [])].some(({ name }) => name === alias.name))
    throw new HttpProblem(400, 'query-refused', errorText('join-alias', { alias: alias.name }));
  const served = scope.served.related(relation);
  const typeName = served.api.model.typeName ?? null;
  if (cast !== undefined && cast.name !== typeName) throw new NotSupported(errorText('unsupported.path'), span);
  const [own, source] = [scope.served.table.readable, served.table.readable];
  if (source === undefined || own?.database !== source.database) throw new NotSupported(errorText('unsupported.other-source'), span);
  scope.size.addRelation();
  const matches = relation.columns.map((column, index) => {
    if (!model.properties.some(({ name }) => name === column))
      throw new NotSupported(errorText('unsupported.relation-without-column', { relation: relation.name, column }), span);
    return { column, referenced: relation.referenced[index] ?? '' };
  });
  const steps = apply === null ? [] : readSteps(apply, served.api.model, { ...scope, served, typeName });
  if (apply !== null && !steps.every(({ kind }) => ofRows.has(kind))) throw new NotSupported(errorText('unsupported.join-steps'), apply);
  const joined: Relation = { ...relation, name: alias.name, columns: [], referenced: [], list: false, partner: '', isJoined: true };
  return {
    step: {
      ...{ kind: 'join', isOuter: outer, prefix: prefixOf(joined), source, matches },
      api: `${served.api.root}/${served.api.accessPoint}`,
      steps: steps.map((step) => ofEachRow(step, relation.referenced)),
    },
    joined: { relation: joined, served, present: relation.referenced[0] ?? '' },
    scope: { ...scope, served: withRelation(scope.served, joined, served) },
  };
}

/** Returns the step for each row separately: slices and rankings apply to the related rows of one row. */
function ofEachRow(step: Transformation, referenced: readonly string[]): Transformation {
  return step.kind === 'slice' || step.kind === 'rank' ? { ...step, within: [...referenced, ...(step.within ?? [])] } : step;
}

function withRelation(served: ServedApi, relation: Relation, target: ServedApi): ServedApi {
  const api = { ...served.api, relations: [...(served.api.relations ?? []), relation] };
  return { ...served, api, related: (one) => (one === relation ? target : served.related(one)) };
}
