import type { Relation } from '../../catalogue/catalogue.ts';
import type { ServedApi } from '../../http/service-context.ts';
import { serviceRoot } from '../metadata/service-document.ts';
import type { ODataQuery } from '../odata-query.ts';
import { annotatedType, countValue } from '../rows/json-format.ts';
import type { RowMember } from '../rows/row-members.ts';
import { entityAddress, entityIdentity, entityReference, writeMembers } from '../rows/row-writer.ts';
import { type KeyText, keyTextOf } from './key-text.ts';
import type { Expansion } from './read-expand.ts';
import { countRelatedRows, type Reading, type RelatedRow, readRelatedRows } from './related-rows.ts';

/** Options for writing rows with related rows. */
export interface Writing extends Reading {
  readonly base: string;
  readonly omitNulls: boolean;
}

/**
 * Writes rows as JSON objects with the rows of their relations (OData JSON Format 4.01, 8.3).
 *
 * Each relation is read once for all rows. The caller must not hold another slot of the engine meanwhile, because two queries that hold one
 * slot each and wait for another would deadlock.
 *
 * @param extra Columns that were read but not requested, in addition to those of the query.
 * @throws HttpProblem 400 `query-limit-exceeded` for too many related rows
 */
export async function writeExpanded(
  rows: readonly (readonly RowMember[])[],
  query: ODataQuery,
  { api }: ServedApi,
  writing: Writing,
  extra: readonly string[] = [],
): Promise<readonly string[]> {
  const { format, omitNulls } = writing;
  const root = serviceRoot(writing.base, api.root);
  const links = query.linked.filter((name) => !query.expand.some(({ relation }) => relation.name === name));
  const identity =
    format.metadata === 'full' && query.steps.every(({ kind }) => kind === 'compute') ? entityIdentity(api, root, format, links) : null;
  const related: (readonly string[])[] = [];
  for (const expansion of query.expand) related.push(await relatedMembers(expansion, rows, api, writing));
  const hidden = [...query.hidden, ...extra];
  return rows.map((members, index) =>
    writeMembers(
      members,
      { hidden, omitNulls, identity },
      related.map((texts) => texts[index] ?? '').filter((text) => text !== ''),
    ),
  );
}

/** Returns the JSON members of one relation for each row. */
async function relatedMembers(
  expansion: Expansion,
  parents: readonly (readonly RowMember[])[],
  api: ServedApi['api'],
  writing: Writing,
): Promise<readonly string[]> {
  const { relation, query, form } = expansion;
  const { control } = writing.format;
  const keys = parents.map((members) => keyTextOf(members, relation.columns, api));
  const distinct = [...new Map(keys.flatMap((key) => (key === null ? [] : [[key.text, key] as const]))).values()];
  const name = JSON.stringify(relation.name);
  const annotation = (term: string) => JSON.stringify(`${relation.name}${control}${term}`);
  const counted = (count: number) => `${annotation('count')}:${JSON.stringify(countValue(writing.format, count))}`;
  if (form === 'count') {
    const counts = await countRelatedRows(expansion, distinct, writing);
    return keys.map((key) => counted(countOf(counts, key)));
  }
  const related = await readRelatedRows(expansion, distinct, writing);
  const texts = await textsOf(related, expansion, writing);
  const byKey = new Map<string, string[]>();
  for (const [index, { key }] of related.entries()) {
    const list = byKey.get(key) ?? [];
    byKey.set(key, list);
    list.push(texts[index] ?? '');
  }
  const counts = query.count && isCut(expansion, writing) ? await countRelatedRows(expansion, distinct, writing) : null;
  const root = serviceRoot(writing.base, api.root);
  const values = form === 'values' ? api.columns.find((column) => column.name === relation.name) : undefined;
  const typeOfValues = values === undefined ? [] : [`${annotation('type')}:${JSON.stringify(annotatedType(values))}`];
  return keys.map((key, index) => {
    const all = key === null ? [] : (byKey.get(key.text) ?? []);
    const address = entityAddress(api, root, parents[index] ?? []);
    const isFull = writing.format.metadata === 'full';
    const links = !isFull
      ? []
      : form === 'values'
        ? typeOfValues
        : address === null
          ? []
          : [
              `${annotation('associationLink')}:${JSON.stringify(`${address}/${encodeURIComponent(relation.name)}/$ref`)}`,
              `${annotation('navigationLink')}:${JSON.stringify(`${address}/${encodeURIComponent(relation.name)}`)}`,
            ];
    if (!relation.list) return [...links, `${name}:${all[0] ?? 'null'}`].join(',');
    const size = writing.pageSize ?? all.length;
    const total = query.count ? [counted(counts === null ? all.length : countOf(counts, key))] : [];
    const next =
      all.length > size && address !== null ? [`${annotation('nextLink')}:${JSON.stringify(nextLink(address, expansion, size))}`] : [];
    return [...links, ...total, `${name}:[${all.slice(0, size).join(',')}]`, ...next].join(',');
  });
}

async function textsOf(related: readonly RelatedRow[], { form, query, served }: Expansion, writing: Writing): Promise<readonly string[]> {
  const rows = related.map(({ members }) => members);
  if (form === 'entities') return writeExpanded(rows, query, served, writing);
  if (form === 'values') {
    const [column = ''] = query.rows.columns;
    return rows.map((members) => members.find(({ name }) => name === column)?.value ?? 'null');
  }
  const reference = entityReference(served.api, serviceRoot(writing.base, served.api.root), writing.format);
  return rows.map((members) => `{${reference(members)}}`);
}

function isCut({ query: { rows } }: Expansion, { pageSize }: Writing): boolean {
  return rows.skip > 0 || rows.top !== null || pageSize !== null;
}

function countOf(counts: ReadonlyMap<string, number>, key: KeyText | null): number {
  return key === null ? 0 : (counts.get(key.text) ?? 0);
}

/** Returns the URL of one row's collection, after the rows already sent. */
function nextLink(address: string, { relation, form, query, search }: Expansion, sent: number): string {
  const { skip, top } = query.rows;
  const options = search
    .slice(1)
    .split('&')
    .filter((option) => option !== '' && !/^\$(?:skip|top|count)=/.test(option));
  const rest = [`$skip=${skip + sent}`, ...(top === null ? [] : [`$top=${top - sent}`])];
  const path = `${address}/${encodeURIComponent(relation.name)}${form === 'references' ? '/$ref' : ''}`;
  return `${path}?${[...options, ...rest].join('&')}`;
}

/** Returns the select list of a context URL: selected names, and expanded relations with theirs (OData Protocol 4.01, 10.10). */
export function contextNames({ named, expand }: Pick<ODataQuery, 'named' | 'expand'>): readonly string[] {
  const expanded = expand.flatMap(({ relation, query, form, isRecursive }) =>
    form === 'entities' ? [`${relation.name}${isRecursive ? '+' : ''}(${contextNames(withoutRepetition(query, relation)).join(',')})`] : [],
  );
  const names = [...new Set(named)].filter((name) => !expand.some(({ relation, form }) => relation.name === name && form === 'entities'));
  return [...names, ...expanded];
}

/** Removes the repeated relation, because the plus sign in a context URL represents the further levels. */
function withoutRepetition({ named, expand }: ODataQuery, relation: Relation): Pick<ODataQuery, 'named' | 'expand'> {
  return { named, expand: expand.filter((expansion) => expansion.relation.name !== relation.name || !expansion.isRecursive) };
}
