import { parseODataUrl } from '../../shared/odata/index.ts';
import type { Query } from '../../shared/query/index.ts';
import type { UrlDiagnostic, UrlParameter } from '../../shared/url/index.ts';
import type { PublishedApi } from '../catalogue/catalogue.ts';
import type { RowQuery } from '../engine/engine.ts';
import { HttpProblem, type Mistake } from '../http/http-problem.ts';
import { mistakeOf, queryNotSupported, refuseQuery } from '../http/query-mistake.ts';

/** Rows as OData asks for them. */
export interface ODataQuery {
  readonly rows: RowQuery;
  readonly count: boolean;
}

/** Options that the language lets pass and that would change the answer. */
const unanswered = ['$skiptoken', 'skiptoken', '$schemaversion', 'schemaversion'];

/** Options whose part in the language this service does not answer (OData Protocol 4.01, 9.3.1: 501 Not Implemented). */
const unsupportedCodes: readonly string[] = ['odata-option-unsupported', 'not-in-form'];

/**
 * Reads the query options of an OData URL.
 *
 * @throws HttpProblem 400 that says where and why, 501 where the option or expression is OData but not answered here, 415 for another
 * `$format` than JSON.
 */
export function readODataQuery(search: string, api: PublishedApi): ODataQuery {
  const { query, parameters, diagnostics } = parseODataUrl(search, api.model);
  checkFormat(parameters, 'json');
  const mistakes = (wanted: (diagnostic: UrlDiagnostic) => boolean) =>
    diagnostics.filter(wanted).map((diagnostic) => mistakeOf(diagnostic, parameters));
  const [wrong, ...more] = mistakes(({ severity, code }) => severity === 'error' && !unsupportedCodes.includes(code));
  if (wrong !== undefined) throw refuseQuery([wrong, ...more]);
  const beyond = [...mistakes(({ code }) => unsupportedCodes.includes(code)), ...parameters.flatMap(unansweredOption)];
  const [first = unreadable, ...rest] = beyond;
  if (query === null || beyond.length > 0) throw queryNotSupported([first, ...rest]);
  return { rows: rowsOf(query), count: query.count };
}

function rowsOf({ columns, where, order, slice }: Query): RowQuery {
  const [skip, top] = slice.kind === 'range' ? [slice.skip, slice.top] : [0, slice.size];
  return { columns, where, order, skip, top };
}

const unreadable: Mistake = { code: 'not-in-form', message: 'The service does not answer this query.', at: null };

function unansweredOption({ name, value }: UrlParameter): Mistake[] {
  if (!unanswered.includes(name.toLowerCase())) return [];
  const at = { parameter: name, from: 0, to: value.length };
  return [{ code: 'odata-option-unsupported', message: `The service does not answer ${name}.`, at }];
}

/** @throws HttpProblem 415 where `$format` asks for another format than the only one there is (OData Protocol 4.01, 11.2.12). */
export function checkFormat(parameters: readonly UrlParameter[], format: 'json' | 'xml'): void {
  const written = parameters.find(({ name }) => /^\$?format$/i.test(name));
  if (written === undefined) return;
  const wanted = written.value.split(';', 1)[0]?.trim().toLowerCase();
  if (wanted === format || wanted === `application/${format}`) return;
  const message = `This answer has one format, ${format}, not "${written.value}".`;
  const at = { parameter: written.name, from: 0, to: written.value.length };
  throw new HttpProblem(415, 'format-not-supported', message, { mistakes: [{ code: 'format-not-supported', message, at }] });
}
