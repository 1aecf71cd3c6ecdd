import { useMemo } from 'react';
import type { Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { EntityModel } from '../../../shared/metadata/entity-model.ts';
import { isColumnOrder, type Slice } from '../../../shared/query/query.ts';
import { readableUrl } from '../../../shared/url/index.ts';
import { conditionText } from '../../draft/condition-text.ts';
import { newDraft } from '../../draft/draft-query.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { AskedRows } from '../../results/run-state.ts';
import type { UrlLanguage } from '../../results/url-languages.ts';

/** Returns what a URL asks its server for. Undefined if the URL is empty or invalid. */
export function useAskedRows(url: string, language: UrlLanguage, model: EntityModel, columns: readonly Column[]): AskedRows | undefined {
  const { t } = useTexts('query');
  return useMemo(() => {
    if (!URL.canParse(url)) return undefined;
    const { query } = language.parse(readableUrl(url));
    const server = new URL(url).host;
    if (query === null) return { server, first: null, order: [], partialTables: [], condition: null };
    const order = query.order.map((item) => ({ column: isColumnOrder(item) ? item.column : item.text, descending: item.descending }));
    const condition = conditionText(newDraft(query, model).where, columns, t);
    // Columns of server groups can have the names of columns of the rows.
    const where = query.grouping === undefined && query.only.every(({ kind }) => kind !== 'alias') ? query.where : null;
    return { server, first: firstOfSlice(query.slice), order, partialTables: [], condition, where };
  }, [url, language, model, columns, t]);
}

/** Returns the number of the first row of a slice, from 1. Null if the server chooses the page size of a later page. */
function firstOfSlice(slice: Slice): number | null {
  if (slice.kind === 'range') return slice.skip + 1;
  if (slice.number === 1) return 1;
  return slice.size === null ? null : (slice.number - 1) * slice.size + 1;
}
