import { type Findings, makeDiagnostic } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { findNavigation, findProperty } from '../../metadata/find-in-schema.ts';
import type { ComputeItem, NameSegment } from '../node.ts';
import { checkValue } from './check-expression.ts';

/** Reports errors in computed columns: names, types, and aliases that already exist. */
export function checkCompute(items: readonly ComputeItem[], model: EntityModel, findings: Findings): void {
  const usedNames = new Set<string>();
  for (const { expression, alias } of items) {
    checkValue(expression, model, findings);
    if (alias !== null) checkAlias(alias, model, usedNames, findings);
  }
}

/** Reports an alias that is already a column, a navigation, or another alias. The standard forbids this, but some services allow it. */
export function checkAlias(alias: NameSegment, model: EntityModel, usedNames: Set<string>, findings: Findings): void {
  const { name } = alias;
  const isUsed = usedNames.has(name) || findProperty(model, name) !== undefined || findNavigation(model, name) !== undefined;
  usedNames.add(name);
  if (isUsed) findings.add(makeDiagnostic('odata-alias-taken', alias, { severity: 'warning', parameters: { name } }));
}
