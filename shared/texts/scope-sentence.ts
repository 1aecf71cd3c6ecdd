import { isWhole, type Scope } from '../contract/results/scope.ts';
import type { Language } from '../translation/create-texts.ts';
import { createQuantities } from './quantities.ts';
import { instantText } from './readable-times.ts';
import { sharedTexts } from './shared-texts.ts';

/** How a scope is printed. */
export interface ScopePrinting {
  /** Formats a time in milliseconds since 1970. Defaults to UTC. */
  readonly moment?: (milliseconds: number) => string;
}

/** Returns the parts of a scope's sentence: server and side, rows, order, view, groups, time, and whether the query has changed. */
function scopeParts(scope: Scope, language: Language, { moment }: ScopePrinting = {}): readonly string[] {
  const { t } = sharedTexts(language);
  const { server, groups, at, outdated, order } = scope;
  const { count } = createQuantities(language);
  const side = t(`scope:side.${scope.side}`);
  return [
    server === null ? side : t('scope:from', { server, side }),
    extentText(scope, language),
    ...(scope.partialTables.length === 0 ? [] : [t('scope:partialTables', { tables: scope.partialTables.join(', ') })]),
    ...(order.length === 0 ? [] : [t('scope:order', { columns: orderText(order, language) })]),
    ...localParts(scope, language),
    ...(groups === null
      ? []
      : isWhole(scope)
        ? [t('scope:groupsOfAll', { count: groups, formatted: count(groups) })]
        : [t('scope:groupsOfSome', { count: groups, formatted: count(groups), rows: count(scope.rows) })]),
    ...(at === null ? [] : [t('scope:at', { time: (moment ?? ((time: number) => instantText(time, language)))(at) })]),
    ...(outdated ? [t('scope:outdated')] : []),
  ];
}

/** Prints a scope in one line, such as `Sample server, OData · rows 1–100 of 5,661 · sorted by delay descending`. */
export function scopeSentence(scope: Scope, language: Language, printing?: ScopePrinting): string {
  return scopeParts(scope, language, printing).join(' · ');
}

/** Prints the extent of rows, such as `all 250 rows` or `rows 51–100 of at least 100`. */
export function extentText({ rows, first, matching }: Pick<Scope, 'rows' | 'first' | 'matching'>, language: Language): string {
  const { t } = sharedTexts(language);
  const { count } = createQuantities(language);
  if (isWhole({ rows, matching, partialTables: [] }))
    return rows === 0 ? t('scope:none') : t('scope:all', { count: rows, formatted: count(rows) });
  const total = matching.kind === 'unknown' ? '' : count(matching.rows);
  if (first === null || rows === 0) {
    const key = { total: 'scope:someOf', atLeast: 'scope:someOfAtLeast', unknown: 'scope:someOfUnknown' } as const;
    return t(key[matching.kind], { rows: count(rows), total });
  }
  const key = { total: 'scope:rangeOf', atLeast: 'scope:rangeOfAtLeast', unknown: 'scope:rangeOfUnknown' } as const;
  return t(key[matching.kind], { first: count(first), last: count(first - 1 + rows), total });
}

function localParts({ local, rows }: Scope, language: Language): readonly string[] {
  if (local === null) return [];
  const { t } = sharedTexts(language);
  const { count } = createQuantities(language);
  const { filter, valueColumns, order } = local;
  const facts = { shown: count(local.rows), rows: count(rows), text: filter ?? '', columns: valueColumns.join(', ') };
  const filtered =
    filter !== null && valueColumns.length > 0
      ? [t('scope:both', facts)]
      : filter !== null
        ? [t('scope:contains', facts)]
        : valueColumns.length > 0
          ? [t('scope:values', facts)]
          : [];
  return [...filtered, ...(order.length === 0 ? [] : [t('scope:localOrder', { columns: orderText(order, language) })])];
}

function orderText(order: Scope['order'], language: Language): string {
  const { t } = sharedTexts(language);
  return order.map(({ column, descending }) => t(descending ? 'scope:descending' : 'scope:ascending', { column })).join(', ');
}
