import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { modelOf } from '../../../shared/metadata/index.ts';
import { printODataUrl } from '../../../shared/odata/index.ts';
import { describeDiagnostic } from '../../../shared/query/index.ts';
import { type Dialect, printRestUrl } from '../../../shared/rsql/index.ts';
import { queryOf } from '../../../shared/saved/index.ts';
import { exactUrl, type PrintedUrl } from '../../../shared/url/index.ts';
import type { Work } from '../commands/command.ts';
import { refuseUsage, textFact, type UsageFact } from '../output/failure.ts';
import type { RowRequest } from '../rows/row-request.ts';
import { printSavedProblems } from './print-saved-problem.ts';
import type { FiledQuery } from './read-query-file.ts';

/** A query, its parameters filled in, and where it was written. */
export type WrittenQuery = Pick<FiledQuery, 'saved' | 'source'> & Partial<FiledQuery>;

/** Why a format cannot say a query, in one line. */
function whyNot({ diagnostics }: PrintedUrl): UsageFact {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return (language) => errors.map((diagnostic) => describeDiagnostic(diagnostic, language)).join(' ');
}

function printed(
  api: ApiDescription,
  { saved, source, placed }: WrittenQuery,
  dialect: Dialect | undefined,
): Readonly<Record<Format, PrintedUrl | null>> {
  const model = modelOf(api.accessPoint, api.columns, api.metadata);
  const { query, problems } = queryOf(saved, model, dialect);
  if (query === null) {
    return refuseUsage('query-unreadable', { why: printSavedProblems(placed?.(problems) ?? problems, source) });
  }
  return {
    rest: api.restUrl === null ? null : printRestUrl(api.restUrl, query, dialect, model),
    odata: printODataUrl(api.odataUrl, query, model),
  };
}

/**
 * Finds the API of a query and writes the query's URL: in the language asked for, else in the first that can say all of it.
 *
 * @throws UsageMistake where the query cannot be read, or the language cannot say it; ProblemError `unknown-api`.
 */
export async function openQuery({ opened, signal }: Work, written: WrittenQuery, language: Format | null): Promise<RowRequest> {
  const { context, connection, enter } = opened;
  await enter(signal);
  const api = await context.open.catalogue(connection.id).describe(written.saved.api, signal);
  const urls = printed(api, written, connection.dialect ?? undefined);
  const exact = (url: PrintedUrl | null): string | null => (url === null || url.incomplete ? null : exactUrl(url.text));
  const said = { rest: exact(urls.rest), odata: exact(urls.odata) };
  const format = language ?? (said.rest === null ? 'odata' : 'rest');
  const url = said[format];
  if (url !== null) return { format, url, api, columns: written.saved.columns ?? [], urls: said };
  const why = urls[format] === null ? textFact('hints:odataOnly') : whyNot(urls[format]);
  const remedy = said[format === 'rest' ? 'odata' : 'rest'] === null ? textFact('hints:changeQuery') : textFact('hints:otherLanguage');
  return refuseUsage('query-unsayable', { language: format === 'rest' ? 'REST' : 'OData', why, remedy });
}
