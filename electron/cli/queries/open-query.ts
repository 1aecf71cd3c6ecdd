import type { ApiDescription } from '../../../shared/contract/catalogue.ts';
import type { Format } from '../../../shared/contract/run.ts';
import { modelOf } from '../../../shared/metadata/index.ts';
import { printODataUrl } from '../../../shared/odata/index.ts';
import { describeDiagnostic } from '../../../shared/query/index.ts';
import { type Dialect, printRestUrl } from '../../../shared/rsql/index.ts';
import { queryOf, type SavedQuery } from '../../../shared/saved/index.ts';
import { exactUrl, type PrintedUrl } from '../../../shared/url/index.ts';
import type { Work } from '../commands/command.ts';
import { refuseUsage } from '../output/failure.ts';
import type { WantedRows } from '../rows/take-rows.ts';
import { tellSavedProblem } from './tell-saved-problem.ts';

/** Why a format cannot say a query, in one line. */
function whyNot({ diagnostics }: PrintedUrl): string {
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map((diagnostic) => describeDiagnostic(diagnostic, 'en'))
    .join(' ');
}

function printed(
  api: ApiDescription,
  saved: SavedQuery,
  dialect: Dialect | undefined,
  nameOf: (path: string) => string,
): Readonly<Record<Format, PrintedUrl | null>> {
  const model = modelOf(api.accessPoint, api.columns, api.metadata);
  const { query, problems } = queryOf(saved, model, dialect);
  if (query === null) {
    const why = problems.map((problem) => tellSavedProblem(problem, nameOf)).join(' ');
    return refuseUsage('The query cannot be read.', why, 'Mend what is named.');
  }
  return {
    rest: api.restUrl === null ? null : printRestUrl(api.restUrl, query, dialect, model),
    odata: printODataUrl(api.odataUrl, query, model),
  };
}

/**
 * Finds the API of a query and writes the query's URL: in the language asked for, else in the first that can say all of it.
 *
 * @param saved Its parameters filled in.
 * @param nameOf What a place in it, such as `where.0`, is called by who wrote it.
 * @throws UsageMistake where the query cannot be read, or the language cannot say it; ProblemError `unknown-api`.
 */
export async function openQuery(
  { deployment, signal }: Work,
  saved: SavedQuery,
  language: Format | null,
  nameOf = (path: string): string => path,
): Promise<WantedRows> {
  const { foundation, profile, enter } = deployment;
  await enter(signal);
  const api = await foundation.open.catalogue(profile.id).describe(saved.api, signal);
  const urls = printed(api, saved, profile.dialect ?? undefined, nameOf);
  const exact = (url: PrintedUrl | null): string | null => (url === null || url.incomplete ? null : exactUrl(url.text));
  const said = { rest: exact(urls.rest), odata: exact(urls.odata) };
  const format = language ?? (said.rest === null ? 'odata' : 'rest');
  const url = said[format];
  if (url !== null) return { format, url, api, columns: saved.columns ?? [], urls: said };
  const why = urls[format] === null ? 'The deployment speaks OData alone.' : whyNot(urls[format]);
  const remedy = said[format === 'rest' ? 'odata' : 'rest'] === null ? 'Change the query.' : 'Leave --language out, or name the other one.';
  return refuseUsage(`The query cannot be said in ${format === 'rest' ? 'REST' : 'OData'}.`, why, remedy);
}
