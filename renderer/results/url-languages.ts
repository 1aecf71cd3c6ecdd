import type { ApiDescription } from '../../shared/contract/catalogue/catalogue.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { odataUrlEditor, rememberLast, restUrlEditor, type UrlEditor } from '../../shared/edit/index.ts';
import { diagnoseAddress, diagnoseODataUrl, diagnoseRestUrl, type OwnAddresses } from '../../shared/language/index.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import { modelOf } from '../../shared/metadata/index.ts';
import { predicateFromModel as odataFromModel, parseODataUrl, printODataUrl, withReadGrouping } from '../../shared/odata/index.ts';
import type { LanguageSpecificParameter, Predicate, Query } from '../../shared/query/query.ts';
import { type Dialect, defaultDialect, parseRestUrl, printRestUrl, predicateFromModel as restFromModel } from '../../shared/rsql/index.ts';
import { type ParsedUrl, type PrintedUrl, readableUrl, splitUrl } from '../../shared/url/index.ts';

/** One of the two URL languages, for one API. */
export interface UrlLanguage {
  /** The API's address, in readable format. */
  readonly base: string;
  /** The parameters that the API's URL already has, such as `$format=json`. */
  readonly own: readonly LanguageSpecificParameter[];
  readonly parse: (text: string) => ParsedUrl;
  /** Prints the query on the address of `base`. */
  readonly print: (base: string, query: Query) => PrintedUrl;
  /** Returns a diagnostic for each condition that this language doesn't support, with the path to its predicate. */
  readonly unsupported: (where: Predicate | null) => readonly Diagnostic[];
  /** Edits a URL so that it expresses the query. Rewrites only changed parts and keeps the rest as typed. */
  readonly edit: UrlEditor;
}

/** Both languages of an API, and the model of its columns. */
export type UrlLanguages = Readonly<Record<Format, UrlLanguage>> & { readonly model: EntityModel };

/**
 * Returns the URL languages of an API.
 *
 * @param dialect REST dialect of the connection
 */
export function languagesOf(api: ApiDescription, dialect: Dialect = defaultDialect): UrlLanguages {
  const model = modelOf(api.accessPoint, api.columns, api.metadata);
  const rest = addressOf(api.restUrl ?? '', (text) => parseRestUrl(text, dialect, model));
  const odata = addressOf(api.odataUrl, (text) => parseODataUrl(text, model));
  return {
    model,
    rest: {
      ...rest,
      parse: rememberLast((text) => {
        const parsed = parseRestUrl(text, dialect, model);
        const diagnostics = diagnoseRestUrl(text, dialect, model, parsed);
        return withAddress(text, { ...parsed, diagnostics }, { language: 'rest', own: rest.base, other: odata.base });
      }),
      print: (base, query) => asRun(printRestUrl(base, query, dialect, model)),
      unsupported: (where) => restFromModel(where, dialect, model).diagnostics,
      edit: asRunByEditor(restUrlEditor(dialect, model)),
    },
    odata: {
      ...odata,
      parse: rememberLast((text) => {
        const parsed = withReadGrouping(parseODataUrl(text, model), model);
        const diagnostics = diagnoseODataUrl(text, dialect, model, parsed);
        return withAddress(text, { ...parsed, diagnostics }, { language: 'odata', own: odata.base, other: rest.base });
      }),
      print: (base, query) => asRun(printODataUrl(base, query, model)),
      unsupported: (where) => odataFromModel(where, model).diagnostics,
      edit: asRunByEditor(odataUrlEditor(model)),
    },
  };
}

/** Treats a URL as complete if the application computes groups from its rows. The diagnostic is then only information. */
function asRun<Printed extends Pick<PrintedUrl, 'diagnostics' | 'incomplete'>>(printed: Printed): Printed {
  if (!printed.diagnostics.some(isGrouped)) return printed;
  const diagnostics = printed.diagnostics.map((diagnostic) =>
    isGrouped(diagnostic) ? { ...diagnostic, severity: 'information' as const } : diagnostic,
  );
  return { ...printed, diagnostics, incomplete: diagnostics.some(({ severity }) => severity === 'error') };
}

function asRunByEditor(edit: UrlEditor): UrlEditor {
  return (text, query) => asRun(edit(text, query));
}

function isGrouped({ code }: Diagnostic): boolean {
  return code === 'grouped-by-application';
}

/** Adds the diagnostic of the URL's address as the first one. Returns only this diagnostic if its quick fix replaces the whole text. */
function withAddress(text: string, parsed: ParsedUrl, addresses: OwnAddresses): ParsedUrl {
  const diagnostic = diagnoseAddress(text, addresses);
  if (diagnostic === null) return parsed;
  const isFullReplacement =
    text !== '' &&
    diagnostic.fix?.from === 0 &&
    diagnostic.fix.to === text.length &&
    diagnostic.from === 0 &&
    diagnostic.to === text.length;
  return { ...parsed, diagnostics: isFullReplacement ? [diagnostic] : [diagnostic, ...parsed.diagnostics] };
}

function addressOf(url: string, parse: (text: string) => ParsedUrl): Pick<UrlLanguage, 'base' | 'own'> {
  return { base: splitUrl(readableUrl(url)).base, own: parse(url).query?.only ?? [] };
}
