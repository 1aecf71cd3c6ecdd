import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { predicateFromModel, printODataUrl, writeGrouping } from '../odata/index.ts';
import { printExpression } from '../odata/print/print-expression.ts';
import { normalise } from '../query/normalise.ts';
import { type LanguageId, languageSpecificText, type Predicate, type Query, type Slice } from '../query/query.ts';
import { type Dialect, defaultDialect, printFilter, predicateFromModel as restFromModel } from '../rsql/index.ts';
import { splitParameters } from '../url/index.ts';
import { type SavedQuery, schemaFileName } from './saved-query.ts';
import type { SavedSql } from './saved-sql.ts';

/** The metadata of a saved query. */
export type SavedTitle = Pick<SavedQuery, 'title' | 'description' | 'api' | 'parameters'>;

/** Why a query can't be saved: a group has both OData-specific and REST-specific conditions. */
export interface Unsavable {
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Converts a query to its file content. The same query always results in the same file. Groupings become `$apply` of OData, and `where`
 * then contains the conditions on groups.
 */
export function writeSavedQuery(
  title: SavedTitle,
  displayed: Query,
  model?: EntityModel,
  dialect: Dialect = defaultDialect,
): { readonly saved: SavedQuery } | { readonly unsavable: Unsavable } {
  const query = writeGrouping(displayed, model);
  const where = normalise(query.where);
  const operands = where === null ? [] : where.kind === 'and' ? where.operands : [where];
  const conditions: (string | { rest: string })[] = [];
  for (const operand of operands) {
    const condition = writeCondition(operand, model, dialect);
    if (Array.isArray(condition)) return { unsavable: { diagnostics: condition } };
    conditions.push(condition);
  }
  return {
    saved: withoutEmpty({
      $schema: `./${schemaFileName}`,
      ...title,
      columns: query.columns,
      where: conditions,
      order: orderOf(query),
      ...sliceOf(query.slice),
      count: query.count ? true : undefined,
      odata: only(query, 'odata'),
      rest: only(query, 'rest'),
    }),
  };
}

/** Returns the file's text: indented by two spaces, members in the order of the schema, and a line break at the end. */
export function savedQueryText(saved: SavedQuery | SavedSql): string {
  return `${JSON.stringify(saved, null, 2)}\n`;
}

function writeCondition(operand: Predicate, model: EntityModel | undefined, dialect: Dialect): string | { rest: string } | Diagnostic[] {
  const odata = predicateFromModel(operand, model);
  if (odata.tree !== null && !hasError(odata.diagnostics)) return printExpression(odata.tree);
  const rest = restFromModel(operand, dialect, model);
  if (rest.tree !== null && !hasError(rest.diagnostics)) return { rest: printFilter(rest.tree, dialect) };
  return [...odata.diagnostics, ...rest.diagnostics];
}

function hasError(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some(({ severity }) => severity === 'error');
}

/** Returns the sort columns with their directions, one item each. */
function orderOf(query: Query): string[] {
  return query.order.flatMap((item) => {
    const { text } = printODataUrl('', { ...query, columns: [], where: null, order: [item], slice: allRows, count: false, only: [] });
    return splitParameters(text).map(({ value }) => value.text);
  });
}

const allRows: Slice = { kind: 'range', skip: 0, top: null };

function sliceOf(slice: Slice): Pick<SavedQuery, 'page' | 'range'> {
  if (slice.kind === 'page') return { page: { number: slice.number, size: slice.size } };
  return slice.skip === 0 && slice.top === null ? {} : { range: { skip: slice.skip, top: slice.top } };
}

function only(query: Query, language: LanguageId): string[] {
  const selected = query.only.flatMap((parameter) =>
    parameter.language === language && parameter.kind === 'option' && parameter.name === '$select' ? [`$select=${parameter.value}`] : [],
  );
  return [...selected, ...languageSpecificText(query.only, language).map((part) => (typeof part === 'string' ? part : part.join('=')))];
}

/** Removes empty members. */
function withoutEmpty(saved: Record<string, unknown> & Pick<SavedQuery, 'title' | 'api'>): SavedQuery {
  const stated = Object.entries(saved).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  return { ...Object.fromEntries(stated), title: saved.title, api: saved.api };
}
