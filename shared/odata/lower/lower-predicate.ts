import type { Diagnostic } from '../../query/diagnostic.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import { findColumn } from '../../query/find-column.ts';
import { makeDiagnostic, nowhere } from '../../query/make-diagnostic.ts';
import { normalise } from '../../query/normalise.ts';
import { placeConditions } from '../../query/place-conditions.ts';
import type { Only, Predicate, Quantified } from '../../query/query.ts';
import type { Expression } from '../node.ts';
import { parseFilter } from '../parse/parse-filter.ts';
import { columnPath, join, type LoweringContext, lowerCondition } from './lower-condition.ts';

/** A `$filter` made from a predicate; null for no condition. With an error among the diagnostics it says something else than the predicate. */
export interface Lowered {
  readonly tree: Expression | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Puts a predicate into OData's words, its constants in the form of their columns' types. What REST alone can say is left out with an
 * error.
 *
 * A diagnostic has the path to the condition that it is about. Nodes have no place in a text: their ranges are 0, but for those of a condition that was kept as text.
 */
export function lowerPredicate(predicate: Predicate | null, model?: EntityModel): Lowered {
  if (predicate === null) return { tree: null, diagnostics: [] };
  const { tree, diagnostics } = lowerWhole(predicate, model);
  return { tree, diagnostics: placeConditions(diagnostics, predicate, (part) => lowerWhole(part, model).diagnostics) };
}

function lowerWhole(predicate: Predicate, model: EntityModel | undefined): Lowered {
  const context: LoweringContext = { model, diagnostics: [], variables: [], listColumn: null };
  return { tree: lower(context, predicate), diagnostics: context.diagnostics };
}

function lower(context: LoweringContext, predicate: Predicate): Expression | null {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return lowerGroup(context, predicate.kind, predicate.operands);
    case 'not': {
      const { operand } = predicate;
      const lowered = lower(context, operand);
      if (operand.kind === 'isNull' && lowered?.kind === 'binary') return { ...lowered, operator: 'ne' };
      return lowered === null ? null : { kind: 'unary', operator: 'not', operand: lowered, ...nowhere };
    }
    case 'any':
    case 'all':
      return lowerQuantified(context, predicate);
    case 'only':
      return lowerOnly(context, predicate);
    default:
      return lowerCondition(context, predicate);
  }
}

function lowerGroup(context: LoweringContext, operator: 'and' | 'or', members: readonly Predicate[]): Expression | null {
  const operands = members.flatMap((member) => {
    const lowered = lower(context, member);
    if (lowered === null) return [];
    const dissolves = operator === 'and' && member.kind === 'between' && lowered.kind === 'logical';
    return dissolves ? lowered.operands : [lowered];
  });
  return join(operator, operands);
}

function lowerQuantified(context: LoweringContext, quantified: Quantified): Expression | null {
  const { kind, column } = quantified;
  const item = normalise(quantified.item);
  if (kind === 'all' && item === null) return null;
  const path = columnPath(context, column);
  const variable = item === null ? null : freeVariable(item, context);
  const variables = variable === null ? context.variables : [...context.variables, variable];
  const predicate = item === null ? null : lower({ ...context, variables, listColumn: column }, item);
  // A test of which nothing could be said is left out whole: what was left out has its error already.
  if (predicate === null && item !== null) return null;
  const lambda = { kind: 'lambda', quantifier: kind, variable, predicate, ...nowhere } as const;
  return { ...path, segments: [...path.segments, lambda] };
}

/** A name for the value that no column has and no lambda expression around uses. */
function freeVariable(item: Predicate, { model, variables }: LoweringContext): string {
  const taken = (name: string) => variables.includes(name) || isColumn(item, name) || (model !== undefined && findColumn(model, name));
  for (let count = 0; ; count++) {
    const name = count === 0 ? 'x' : `x${count}`;
    if (!taken(name)) return name;
  }
}

function isColumn(predicate: Predicate, name: string): boolean {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return predicate.operands.some((operand) => isColumn(operand, name));
    case 'not':
      return isColumn(predicate.operand, name);
    case 'any':
    case 'all':
      return predicate.column === name || (predicate.item !== null && isColumn(predicate.item, name));
    case 'only':
      return false;
    default:
      return predicate.column === name;
  }
}

/** A condition that was kept as text, read again; one of REST cannot be said. */
function lowerOnly({ diagnostics }: LoweringContext, { language, text }: Only): Expression | null {
  const read = language === 'odata' ? parseFilter(text) : null;
  if (read?.tree && read.diagnostics.every(({ severity }) => severity !== 'error')) return read.tree;
  diagnostics.push(makeDiagnostic(language === 'odata' ? 'only-broken' : 'only-rest', nowhere, { parameters: { text } }));
  return null;
}
