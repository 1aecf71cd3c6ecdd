import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';

/** Number of columns of the API. */
export const wideColumns = 500;

const kinds = [
  { word: 'name', type: 'string' },
  { word: 'amount', type: 'decimal' },
  { word: 'count', type: 'int64' },
  { word: 'since', type: 'date' },
] as const;

/** An API with five hundred columns. */
export const wideApi: ApiDescription = {
  root: 'wide',
  accessPoint: 'wide',
  rootLabel: 'Wide',
  title: 'Wide',
  details: '',
  keywords: [],
  updatedAt: null,
  sources: [],
  licences: [],
  sides: [
    { language: 'rest', url: 'http://127.0.0.1:1/dmp-api/data/wide/wide', namedUrl: '' },
    { language: 'odata', url: 'http://127.0.0.1:1/dmp-api/odata/wide/wide', namedUrl: '' },
  ],
  columns: Array.from({ length: wideColumns }, (_, index) => {
    const { word, type } = kinds[index % kinds.length] ?? kinds[0];
    const name = `${word}_${index}`;
    return {
      name,
      type,
      restType: type.toUpperCase(),
      odataType: null,
      list: false,
      filterable: true,
      key: index === 0,
      nullable: true,
      description: `What ${name} holds`,
    };
  }),
  metadataProblem: null,
};
