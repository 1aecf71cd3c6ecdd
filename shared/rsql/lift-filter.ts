import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { findColumn } from '../query/find-column.ts';
import { createFindings, type Findings } from '../query/findings.ts';
import { makeDiagnostic } from '../query/make-diagnostic.ts';
import { normalise } from '../query/normalise.ts';
import { itemColumn, type Predicate } from '../query/query.ts';
import { type Dialect, defaultDialect, findOperator } from './dialect.ts';
import type { Comparison, Node } from './node.ts';
import { printFilter } from './print-filter.ts';
import { readCondition } from './read-condition.ts';

/** A predicate read from a tree; null where the tree is empty, or something in it is missing or makes no sense. */
export interface Lifted {
  readonly predicate: Predicate | null;
  /** What of it the query model has no place for (it stands in the predicate as `only` REST says it), or why the predicate is null. */
  readonly diagnostics: readonly Diagnostic[];
  /** False where the predicate is null because the tree could not be read, not because it is empty. */
  readonly complete: boolean;
}

/**
 * The predicate, in normal form, that a filter stands for. Values are typed by the model's columns, without one by their looks.
 *
 * A condition on a list column holds where it holds for one of the list's values; whether it is null is asked of the list. A condition
 * whose operator has no meaning in the model, or is not known, is kept as text.
 */
export function liftFilter(tree: Node | null, model?: EntityModel, dialect: Dialect = defaultDialect): Lifted {
  if (tree === null) return { predicate: null, diagnostics: [], complete: true };
  const findings = createFindings();
  const predicate = liftNode(tree, model, dialect, findings);
  return { predicate: normalise(predicate), diagnostics: findings.all, complete: predicate !== null };
}

function liftNode(node: Node, model: EntityModel | undefined, dialect: Dialect, findings: Findings): Predicate | null {
  if (node.kind === 'missing') return null;
  if (node.kind === 'comparison') return node.selector.name === '' ? null : liftComparison(node, model, dialect, findings);
  const lifted = node.operands.map((operand) => liftNode(operand, model, dialect, findings));
  const operands = lifted.filter((operand) => operand !== null);
  return operands.length === lifted.length ? { kind: node.kind, operands } : null;
}

function liftComparison(node: Comparison, model: EntityModel | undefined, dialect: Dialect, findings: Findings): Predicate | null {
  const meaning = findOperator(dialect, node.operator.symbol)?.meaning;
  if (meaning === undefined || meaning.kind === 'opaque') {
    const parameters = { symbol: node.operator.symbol };
    findings.add(makeDiagnostic('rsql-operator-opaque', node.operator, { severity: 'information', parameters }));
    return keep(node, dialect);
  }
  const { predicate, diagnostics } = readCondition(node, dialect, model);
  for (const found of diagnostics) findings.add(found);
  if (predicate === null) {
    const isOnlyHere = diagnostics.length > 0 && diagnostics.every(({ severity }) => severity === 'information');
    return isOnlyHere ? keep(node, dialect) : null;
  }
  const isList = model !== undefined && findColumn(model, node.selector.name)?.list === true;
  return isList && !isNullTest(predicate) ? { kind: 'any', column: node.selector.name, item: ofItem(predicate) } : predicate;
}

function isNullTest(predicate: Predicate): boolean {
  return predicate.kind === 'not' ? isNullTest(predicate.operand) : predicate.kind === 'isNull';
}

/** What the model cannot hold, as REST's own text. */
function keep(node: Comparison, dialect: Dialect): Predicate {
  return { kind: 'only', language: 'rest', text: printFilter(node, dialect) };
}

/** A condition on a column as one on a value in it. */
function ofItem(predicate: Predicate): Predicate {
  if (predicate.kind === 'not') return { kind: 'not', operand: ofItem(predicate.operand) };
  return 'column' in predicate && predicate.kind !== 'any' && predicate.kind !== 'all' ? { ...predicate, column: itemColumn } : predicate;
}
