import { catalogueTypeName } from '../../shared/values/value-type.ts';
import { apiUrls } from '../catalogue/api-urls.ts';
import type { Project, PublishedApi, PublishedColumn } from '../catalogue/catalogue.ts';
import { toProperty } from '../catalogue/published-table.ts';
import type { ListedColumn } from '../engine/duckdb/listed-table.ts';

/** The reserved project code under which the catalogue itself is served as OData. */
export const catalogueRoot = 'Datachain';
export const catalogueSet = 'Expositions';

/** The column of URLs, to which each request adds its own origin. */
export const addressColumn = 'ODataUrl';

const plain = { list: false, nullable: false, precision: null, scale: null, description: null, filterable: true, key: false } as const;

function column(name: string, details: Partial<PublishedColumn> = {}): PublishedColumn {
  return { ...plain, name, sourceName: name, type: 'string', ...details };
}

const columns: readonly PublishedColumn[] = [
  column('Id', { type: 'int64', key: true }),
  column('Title'),
  column(addressColumn),
  column('Details'),
  column('Keywords', { list: true }),
  column('UpdateDate', { type: 'dateTimeOffset', nullable: true, precision: 3 }),
  column('Columns', {
    list: true,
    filterable: false,
    structure: {
      name: 'Column',
      members: [
        { name: 'alias', type: 'string', nullable: false },
        { name: 'description', type: 'string', nullable: true },
        { name: 'Type', type: 'string', nullable: false },
        { name: 'filter', type: 'boolean', nullable: false },
        { name: 'islist', type: 'boolean', nullable: false },
      ],
    },
  }),
];

/** The entity set of all APIs, with metadata like that of a table. */
const catalogueApi: PublishedApi = {
  id: 0,
  root: catalogueRoot,
  accessPoint: catalogueSet,
  entityName: catalogueSet,
  title: 'The APIs that this caller can read',
  details: '',
  keywords: [],
  updatedAt: null,
  sources: [],
  licenses: [],
  table: '',
  columns,
  model: { name: catalogueSet, properties: columns.map(toProperty) },
};

/** The project of the catalogue itself, with one entity set, `Expositions`. */
export const catalogueProject: Project = { id: 0, rootCode: catalogueRoot, label: 'Catalogue', apis: [catalogueApi] };

/** Returns the rows of the catalogue: the APIs in their order. Their URLs have no origin. */
export function catalogueRows(apis: readonly PublishedApi[]): readonly ListedColumn[] {
  return [
    { name: 'Id', kind: 'int64', values: apis.map(({ id }) => BigInt(id)) },
    { name: 'Title', kind: 'string', values: apis.map(({ title }) => title) },
    { name: addressColumn, kind: 'string', values: apis.map((api) => apiUrls('', api).odataUrl) },
    { name: 'Details', kind: 'string', values: apis.map(({ details }) => details) },
    { name: 'Keywords', kind: 'texts', values: apis.map(({ keywords }) => keywords) },
    { name: 'UpdateDate', kind: 'dateTimeOffset', values: apis.map(({ updatedAt }) => updatedAt) },
    { name: 'Columns', kind: 'json', values: apis.map((api) => JSON.stringify(api.columns.map(columnEntry))) },
  ];
}

function columnEntry({ name, description, type, filterable, list }: PublishedColumn): object {
  return { alias: name, description, Type: catalogueTypeName(type), filter: filterable, islist: list };
}
