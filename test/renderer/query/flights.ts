import type { ApiDescription, Column } from '../../../shared/contract/catalogue/catalogue.ts';

function column(name: string, type: Column['type'], more: Partial<Column> = {}): Column {
  return {
    name,
    type,
    restType: type.toUpperCase(),
    odataType: null,
    list: false,
    filterable: true,
    key: false,
    nullable: true,
    description: null,
    ...more,
  };
}

/** A description of an API, as the application sends it. */
export const flights: ApiDescription & { readonly restUrl: string } = {
  root: 'vega',
  accessPoint: 'flights',
  rootLabel: 'Vega',
  title: 'Flights',
  details: '',
  keywords: [],
  updatedAt: null,
  sources: [],
  licences: [],
  restUrl: 'http://127.0.0.1:1/dmp-api/data/vega/flights',
  odataUrl: 'http://127.0.0.1:1/dmp-api/odata/vega/flights',
  namedRestUrl: '',
  namedOdataUrl: '',
  columns: [
    column('ID', 'int64', { key: true }),
    column('ORIGIN', 'string', { description: 'Where the flight began' }),
    column('DELAY', 'int32'),
    column('DAY', 'date'),
    column('LATE', 'boolean'),
    column('NOTES', 'string', { filterable: false }),
  ],
  metadataProblem: null,
};
