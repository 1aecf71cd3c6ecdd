import { type Findings, makeDiagnostic } from '../../query/diagnostic.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import type { Expression } from '../node.ts';
import type { CheckedType } from './checked-type.ts';

/** What an expression is checked against, and where. */
export interface Scope {
  readonly model: EntityModel;
  readonly findings: Findings;
  /** What names without a prefix belong to: the entity, or inside `$count($filter=…)` the item. */
  readonly current: CheckedType;
  /** What `$it` stands for. */
  readonly it: CheckedType;
  /** What `$this` stands for; `any` where it is not known. */
  readonly item: CheckedType;
  /** Variables of the lambda expressions around. */
  readonly variables: ReadonlyMap<string, CheckedType>;
  /** Paths from the entity that have been met so far. */
  readonly used: Set<string>;
  /** What the expression is for: a server may refuse other columns for a condition than for a sort; null where it refuses none. */
  readonly purpose: 'filter' | 'sort' | null;
  /** The type of an expression; mistakes within it are noted on the way. */
  readonly typeOf: (scope: Scope, node: Expression) => CheckedType;
}

/** Notes a mistake. */
export function note({ findings }: Scope, ...[code, span, details]: Parameters<typeof makeDiagnostic>): void {
  findings.add(makeDiagnostic(code, span, details));
}

/** Notes where an expression can be neither true nor false. */
export function expectTruth(scope: Scope, node: Expression): void {
  const type = scope.typeOf(scope, node);
  if (type.kind !== 'any' && (type.kind !== 'boolean' || type.list))
    note(scope, 'odata-truth-needed', node, { parameters: { actual: type.list ? 'list' : type.kind } });
}
