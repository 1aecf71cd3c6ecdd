import { parseOption } from '../../../shared/odata/index.ts';
import type { SelectItem } from '../../../shared/odata/selection/select-node.ts';
import type { PublishedApi, PublishedColumn } from '../../catalogue/catalogue.ts';
import { toProperty } from '../../catalogue/published-table.ts';
import { HttpProblem } from '../../http/problems/http-problem.ts';
import { limitExceeded, queryNotSupported } from '../../http/problems/query-mistake.ts';
import type { ServedApi } from '../../http/service-context.ts';
import { errorText } from '../../texts/error-text.ts';
import { keyColumns } from '../rows/entity-key.ts';
import { maxExpansions } from './expand-limits.ts';
import { type Expanding, type Expansion, optionsAsSearch } from './read-expand.ts';

/** The lists of a `$select` with options. */
interface SelectedValues {
  readonly values: readonly Expansion[];
  /** Whether `*` selects all other columns. */
  readonly selectsAll: boolean;
}

/**
 * Converts items of `$select` with options, such as `tags($filter=startswith($this,'a');$top=2)` (OData URL Conventions 4.01, 5.1.4). The
 * values of such a list are read like related rows: each row of the list belongs to the row with the same key.
 *
 * @param selected The items of `$select` that aren't column names.
 * @throws HttpProblem 400 for a list that appears twice, 501 for options of anything but lists, and for lists of rows without a key that is unique
 */
export function readSelectedValues(selected: string, served: ServedApi, expanding: Expanding): SelectedValues {
  const { tree } = parseOption('$select', selected);
  const items = tree?.kind === 'select' ? tree.items : [];
  const parts = items.filter(({ segments }) => segments[0]?.name !== '*');
  const names = parts.map(({ segments }) => segments[0]?.name ?? '');
  const duplicate = names.find((name, index) => names.indexOf(name) < index);
  if (duplicate !== undefined) {
    const text = errorText('expand.twice', { relation: duplicate });
    throw new HttpProblem(400, 'query-refused', errorText('in-parameter', { parameter: '$select', what: text }));
  }
  const values = parts.map((item) => readItem(item, served, expanding));
  return { values, selectsAll: parts.length < items.length };
}

function readItem({ segments, options }: SelectItem, served: ServedApi, expanding: Expanding): Expansion {
  const { api, table } = served;
  const [first, ...more] = segments;
  const column = more.length > 0 ? undefined : api.columns.find(({ name, list, structure }) => name === first?.name && list && !structure);
  const keys = keyColumns(api);
  // Rows with equal values have the same hash, so it doesn't identify the row of a value.
  const isUnique = keys.length > 0 && keys.every(({ added, type }) => added === undefined || type !== 'string');
  if (column === undefined || options.length === 0 || table.derive === undefined || !isUnique) throw notWhole();
  expanding.size.relations += 1;
  if (expanding.size.relations > maxExpansions) throw limitExceeded('expansions', maxExpansions);
  const names = keys.map(({ name }) => name);
  const search = optionsAsSearch(options, expanding.aliases);
  const inner = { ...expanding, depth: expanding.depth + 1 };
  const query = expanding.read(search, ofValues(served, column), inner);
  if (query.steps.length > 0 || query.named.length > 0) throw notWhole();
  const relation = { name: column.name, accessPoint: api.accessPoint, columns: names, referenced: names, list: true, partner: '' };
  return {
    relation,
    served: { ...served, api: { ...api, columns: [{ ...column, list: false }, ...keys] } },
    form: 'values',
    query: {
      ...query,
      steps: [{ kind: 'unnest', column: column.name, keep: names }],
      rows: { ...query.rows, columns: [column.name, ...names] },
    },
    search,
    isRecursive: false,
  };
}

function notWhole(): HttpProblem {
  return queryNotSupported([
    { code: 'odata-option-unsupported', text: errorText('whole-columns'), at: { parameter: '$select', from: 0, to: 0 } },
  ]);
}

/** Returns the API of the values. It has one column, which has no name in expressions; `$it` is the value. */
export function ofValues(served: ServedApi, column: PublishedColumn): ServedApi {
  const value = { ...column, list: false, key: false, nullable: true };
  const { relations: _, ...own } = served.api;
  const api: PublishedApi = { ...own, columns: [value], model: { name: column.name, properties: [], item: toProperty(value) } };
  return { ...served, api };
}
