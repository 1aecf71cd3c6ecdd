import { type Diagnostic, makeDiagnostic, noSpan } from '../diagnostics/diagnostic.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { diagnoseConditions, toPlainConditions } from '../query/diagnose-conditions.ts';
import { normalise, pushNegation } from '../query/normalise.ts';
import { itemColumn, type LanguageSpecific, type Predicate, type Quantified } from '../query/query.ts';
import { type ConversionContext, conditionFromModel, group } from './condition-from-model.ts';
import { type Dialect, defaultDialect } from './dialect.ts';
import type { Node } from './node.ts';
import { operatorFor } from './operator-for.ts';
import { parseFilter } from './parse-filter.ts';

/**
 * A filter converted from a predicate. The tree is null without a condition. If a diagnostic is an error, the meanings of the filter and
 * the predicate differ.
 */
export interface TreeConversion {
  readonly tree: Node | null;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a predicate to a dialect.
 *
 * RSQL has no `not`. Negations move into the conditions, and conditions without a negated operator are omitted with an error. A condition
 * on a list column is true if it is true for one value of the list, so it represents `any`; `all` isn't supported.
 * A diagnostic has the path to its condition. Nodes have no position in a text: their ranges are 0, except in conditions stored as text.
 * Values are quoted if they would otherwise have another meaning.
 */
export function predicateFromModel(predicate: Predicate | null, dialect: Dialect = defaultDialect, model?: EntityModel): TreeConversion {
  if (predicate === null) return { tree: null, diagnostics: [] };
  const { tree, diagnostics } = predicateToTree(predicate, dialect, model);
  return { tree, diagnostics: diagnoseConditions(diagnostics, predicate, (part) => predicateToTree(part, dialect, model).diagnostics) };
}

function predicateToTree(predicate: Predicate, dialect: Dialect, model: EntityModel | undefined): TreeConversion {
  const normal = normalise(predicate);
  if (normal === null) return { tree: null, diagnostics: [] };
  const context: ConversionContext = { dialect, model, diagnostics: [] };
  return { tree: fromModel(context, toPlainConditions(normal, model)), diagnostics: context.diagnostics };
}

function fromModel(context: ConversionContext, predicate: Predicate): Node | null {
  switch (predicate.kind) {
    case 'and':
    case 'or':
      return group(
        predicate.kind,
        predicate.operands.map((operand) => fromModel(context, operand)).filter((operand) => operand !== null),
      );
    case 'not':
      return negatedFromModel(context, predicate.operand);
    case 'any':
    case 'all':
      return quantifiedFromModel(context, predicate);
    case 'only':
      return languageSpecificFromModel(context, predicate);
    default:
      return conditionFromModel(context, predicate, false);
  }
}

function negatedFromModel(context: ConversionContext, operand: Predicate): Node | null {
  switch (operand.kind) {
    case 'and':
    case 'or':
    case 'not':
      return fromModel(context, pushNegation({ kind: 'not', operand }, context.model));
    case 'any':
    case 'all':
      return omit(context, 'rsql-negation', operand.column);
    case 'only':
      return omit(context, 'rsql-negation', operand.text);
    default:
      return conditionFromModel(context, operand, true);
  }
}

function omit(context: ConversionContext, code: 'rsql-negation' | 'rsql-quantifier', name: string): null {
  context.diagnostics.push(makeDiagnostic(code, noSpan, { parameters: { name } }));
  return null;
}

function quantifiedFromModel(context: ConversionContext, { kind, column, item }: Quantified): Node | null {
  const inRow = kind === 'any' && item !== null ? asRowCondition(item, column, context.dialect) : null;
  return inRow === null ? omit(context, 'rsql-quantifier', column) : fromModel({ ...context, listColumn: column }, inRow);
}

/** Converts a test of one list value to a condition on the list column. Null if the test needs several conditions. */
function asRowCondition(item: Predicate, column: string, dialect: Dialect): Predicate | null {
  switch (item.kind) {
    case 'not': {
      const operand = asRowCondition(item.operand, column, dialect);
      return operand === null || operand.kind === 'not' ? null : { kind: 'not', operand };
    }
    case 'comparison':
      return item.column === itemColumn && item.value.kind !== 'null' ? { ...item, column } : null;
    case 'in':
      return item.column === itemColumn && item.values.every(({ kind }) => kind !== 'null') ? { ...item, column } : null;
    case 'between':
      // Two conditions instead could match two different values of the list.
      return item.column === itemColumn && operatorFor(dialect, { kind: 'between', negated: false }) !== undefined
        ? { ...item, column }
        : null;
    case 'text':
      return item.column === itemColumn ? { ...item, column } : null;
    default:
      return null;
  }
}

/** Parses a condition that is stored as text. Reports a condition stored as OData. */
function languageSpecificFromModel({ dialect, diagnostics }: ConversionContext, { language, text }: LanguageSpecific): Node | null {
  const read = language === 'rest' ? parseFilter(text, dialect) : null;
  if (read?.tree && read.diagnostics.every(({ severity }) => severity !== 'error')) return read.tree;
  diagnostics.push(makeDiagnostic(language === 'rest' ? 'only-broken' : 'only-odata', noSpan, { parameters: { text } }));
  return null;
}
