import type { ApiDescription, ApiSide, Column } from '../../../shared/contract/catalogue/catalogue.ts';
import type { LanguageId } from '../../../shared/query/query.ts';

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

/** The URLs of the API. */
export const flightsUrls = { rest: 'http://127.0.0.1:1/dmp-api/data/vega/flights', odata: 'http://127.0.0.1:1/dmp-api/odata/vega/flights' };

/** A description of an API, as the application sends it. */
export const flights: ApiDescription = {
  root: 'vega',
  accessPoint: 'flights',
  rootLabel: 'Vega',
  title: 'Flights',
  details: '',
  keywords: [],
  updatedAt: null,
  sources: [],
  licences: [],
  sides: [
    { language: 'rest', url: flightsUrls.rest, namedUrl: '' },
    { language: 'odata', url: flightsUrls.odata, namedUrl: '' },
  ],
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

/** Returns the API with other URLs. */
export function flightsAt(change: (url: string, language: LanguageId) => string): ApiDescription {
  const [first, ...others] = flights.sides;
  const moved = (side: ApiSide): ApiSide => ({ ...side, url: change(side.url, side.language) });
  return { ...flights, sides: [moved(first), ...others.map(moved)] };
}
