import type { ApiDescription } from '../../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { byLanguage, languageOf } from '../../../shared/languages/index.ts';
import type { LanguageId } from '../../../shared/query/query.ts';
import type { Dialect } from '../../../shared/rsql/index.ts';
import { describeDiagnostic } from '../../../shared/texts/describe-diagnostic.ts';
import { exactUrl, type PrintedUrl } from '../../../shared/url/index.ts';
import { type PrintedSide, printSavedQuery } from '../../core/saved/print-saved-query.ts';
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

function printSides(api: ApiDescription, { saved, source, placed }: SourcedQuery, dialect: Dialect | undefined): readonly PrintedSide[] {
  const printed = printSavedQuery(api, saved, dialect);
  if ('sides' in printed) return printed.sides;
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
  const sides = printSides(api, query, connection.dialect ?? undefined);
  const complete = sides.filter(({ url }) => !url.incomplete);
  const chosen = complete.find((side) => language === null || side.language === language);
  if (chosen !== undefined) {
    const urlIn = (id: LanguageId): string | null => complete.find((side) => side.language === id)?.url.text ?? null;
    const urls = byLanguage((id) => {
      const text = urlIn(id);
      return text === null ? null : exactUrl(text);
    });
    return { format: chosen.language, url: exactUrl(chosen.url.text), api, columns: query.saved.columns ?? [], urls };
  }
  const [first] = api.sides;
  const wanted = languageOf(language ?? first.language);
  const side = sides.find((one) => one.language === wanted.id);
  const why = side === undefined ? textFact('hints:odataOnly') : errorsOf(side.url);
  const remedy = complete.length === 0 ? textFact('hints:changeQuery') : textFact('hints:otherLanguage');
  return failUsage('query-unsayable', { language: wanted.label, why, remedy });
}
