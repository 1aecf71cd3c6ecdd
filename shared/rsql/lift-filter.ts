import type { Diagnostic } from '../query/diagnostic.ts';
import type { EntityModel } from '../query/entity-model.ts';
import { createFindings, type Findings } from '../query/findings.ts';
import { normalise } from '../query/normalise.ts';
import type { Predicate } from '../query/query.ts';
import { type Dialect, defaultDialect } from './dialect.ts';
import type { Node } from './node.ts';
import { readCondition } from './read-condition.ts';

/** A predicate read from a tree; null where something in the tree has no place in the model, or is missing. */
export interface Lifted {
  readonly predicate: Predicate | null;
  /** Why the predicate is null; empty where the tree is empty, or has `missing` nodes, whose reason the parser gave. */
  readonly diagnostics: readonly Diagnostic[];
  /** False where the predicate is null because the tree could not be read, not because it is empty. */
  readonly complete: boolean;
}

/** The predicate, in normal form, that a filter stands for. Values are typed by the model's columns, without one by their looks. */
export function liftFilter(tree: Node | null, model?: EntityModel, dialect: Dialect = defaultDialect): Lifted {
  if (tree === null) return { predicate: null, diagnostics: [], complete: true };
  const findings = createFindings();
  const predicate = liftNode(tree, model, dialect, findings);
  return { predicate: normalise(predicate), diagnostics: findings.all, complete: predicate !== null };
}

function liftNode(node: Node, model: EntityModel | undefined, dialect: Dialect, findings: Findings): Predicate | null {
  if (node.kind === 'missing') return null;
  if (node.kind === 'comparison') {
    const read = readCondition(node, dialect, model);
    for (const found of read.diagnostics) findings.add(found);
    return node.selector.name === '' ? null : read.predicate;
  }
  const lifted = node.operands.map((operand) => liftNode(operand, model, dialect, findings));
  const operands = lifted.filter((operand) => operand !== null);
  return operands.length === lifted.length ? { kind: node.kind, operands } : null;
}
