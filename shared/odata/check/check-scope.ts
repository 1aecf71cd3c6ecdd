import { type Findings, makeDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import type { Expression } from '../node.ts';
import type { CheckedType } from './checked-type.ts';

/** The context for checking an expression. */
export interface Scope {
  readonly model: EntityModel;
  readonly findings: Findings;
  /** The owner of names without a prefix: the entity, or the item inside `$count($filter=…)`. */
  readonly current: CheckedType;
  /** The type of `$it`. */
  readonly it: CheckedType;
  /** The type of `$this`. `any` if unknown. */
  readonly item: CheckedType;
  /** Variables of the enclosing lambda expressions. */
  readonly variables: ReadonlyMap<string, CheckedType>;
  /** Paths from the entity found so far. */
  readonly used: Set<string>;
  /** The purpose of the expression, because a server can restrict filters and sorts differently. Null if there are no restrictions. */
  readonly purpose: 'filter' | 'sort' | null;
  /** Returns the type of an expression. Reports errors in the expression. */
  readonly typeOf: (scope: Scope, node: Expression) => CheckedType;
}

/** Adds a diagnostic. */
export function note({ findings }: Scope, ...[code, span, details]: Parameters<typeof makeDiagnostic>): void {
  findings.add(makeDiagnostic(code, span, details));
}

/** Reports an expression that isn't a boolean. */
export function expectBoolean(scope: Scope, node: Expression): void {
  const type = scope.typeOf(scope, node);
  if (type.kind !== 'any' && (type.kind !== 'boolean' || type.list))
    note(scope, 'odata-truth-needed', node, { parameters: { actual: type.list ? 'list' : type.kind } });
}
