import type { ApiDescription } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import { parseODataUrl, printODataUrl } from '../../shared/odata/index.ts';
import type { EntityModel } from '../../shared/query/entity-model.ts';
import type { Query } from '../../shared/query/query.ts';
import { defaultDialect, parseRestUrl, printRestUrl } from '../../shared/rsql/index.ts';
import { type ParsedUrl, type PrintedUrl, readableUrl } from '../../shared/url/index.ts';

/** One of the two URL languages, for one API. */
export interface UrlLanguage {
  /** The API's URL without a query, in readable form. */
  readonly base: string;
  readonly parse: (text: string) => ParsedUrl;
  /** Writes the query; parameters of `base` that a query does not say stay. */
  readonly print: (base: string, query: Query) => PrintedUrl;
}

/** Both languages of an API, and the columns they speak of. */
export type UrlLanguages = Readonly<Record<Format, UrlLanguage>> & { readonly model: EntityModel };

/** The languages of an API as its description has it. */
export function languagesOf(api: ApiDescription): UrlLanguages {
  const model: EntityModel = { name: api.accessPoint, properties: api.columns };
  return {
    model,
    rest: {
      base: readableUrl(api.restUrl),
      parse: (text) => parseRestUrl(text, defaultDialect, model),
      print: (base, query) => printRestUrl(base, query, defaultDialect, model),
    },
    odata: {
      base: readableUrl(api.odataUrl),
      parse: (text) => parseODataUrl(text, model),
      print: (base, query) => printODataUrl(base, query, model),
    },
  };
}
