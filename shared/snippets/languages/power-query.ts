import type { SnippetLanguage } from '../snippet.ts';
import { powerQueryFormula } from './power-query-formula.ts';

/** Writes Power Query M for the advanced editor of Excel and Power BI. */
export const powerQuery: SnippetLanguage = {
  id: 'power-query',
  title: 'Power Query M',
  fileEnding: 'pq',
  followsLinks: true,
  highlighting: 'powerquery',
  comment: '//',
  packages: () => [],
  write: powerQueryFormula,
};
