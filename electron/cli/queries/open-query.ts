import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import type { Dialect } from '../../../shared/rsql/index.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { exactUrl, type PrintedUrl } from '../../../shared/url/index.ts';
import { printSavedQuery } from '../../core/saved/print-saved-query.ts';
import type { Work } from '../commands/command.ts';
import { failUsage, textFact, type UsageFact } from '../output/failure.ts';
import type { RowRequest } from '../rows/row-request.ts';
import { printSavedProblems } from './print-saved-problem.ts';
import type { FiledQuery } from './read-query-file.ts';

/** A query with the values of its parameters, and its source. */
export type SourcedQuery = Pick<FiledQuery, 'saved' | 'source'> & Partial<FiledQuery>;

/** Returns in one line why a format can't express a query. */
function errorsOf({ diagnostics }: PrintedUrl): UsageFact {
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  return (language) => errors.map((diagnostic) => describeDiagnostic(diagnostic, language)).join(' ');
}

function printUrls(
  api: ApiDescription,
  { saved, source, placed }: SourcedQuery,
  dialect: Dialect | undefined,
): Readonly<Record<Format, PrintedUrl | null>> {
  const printed = printSavedQuery(api, saved, dialect);
  if ('urls' in printed) return printed.urls;
  return failUsage('query-unreadable', { why: printSavedProblems(placed?.(printed.problems) ?? printed.problems, source) });
}

/**
 * Finds the API of a query, and returns the request for its rows. The request is in the requested language, or in the first language that
 * can express the query.
 *
 * @throws UsageError if the query is invalid or the language can't express it
 * @throws ProblemError `unknown-api` if the server has no such API
 */
export async function openQuery({ opened, signal }: Work, query: SourcedQuery, language: Format | null): Promise<RowRequest> {
  const { context, connection, signIn } = opened;
  await signIn(signal);
  const api = await context.open.catalogue(connection.id).describe(query.saved.api, signal);
  const urls = printUrls(api, query, connection.dialect ?? undefined);
  const exact = (url: PrintedUrl | null): string | null => (url === null || url.incomplete ? null : exactUrl(url.text));
  const exactUrls = { rest: exact(urls.rest), odata: exact(urls.odata) };
  const format = language ?? (exactUrls.rest === null ? 'odata' : 'rest');
  const url = exactUrls[format];
  if (url !== null) return { format, url, api, columns: query.saved.columns ?? [], urls: exactUrls };
  const why = urls[format] === null ? textFact('hints:odataOnly') : errorsOf(urls[format]);
  const remedy = exactUrls[format === 'rest' ? 'odata' : 'rest'] === null ? textFact('hints:changeQuery') : textFact('hints:otherLanguage');
  return failUsage('query-unsayable', { language: format === 'rest' ? 'REST' : 'OData', why, remedy });
}
