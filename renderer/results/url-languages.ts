import { type ApiDescription, sideOf } from '../../shared/contract/catalogue/catalogue.ts';
import type { Diagnostic } from '../../shared/diagnostics/diagnostic.ts';
import { rememberLast, type UrlEditor } from '../../shared/edit/index.ts';
import { diagnoseAddress, type OwnAddresses } from '../../shared/language/index.ts';
import { byLanguage, languageOf, type QueryLanguage } from '../../shared/languages/index.ts';
import type { EntityModel } from '../../shared/metadata/entity-model.ts';
import { modelOf } from '../../shared/metadata/index.ts';
import type { LanguageId, LanguageSpecificParameter, Predicate, Query } from '../../shared/query/query.ts';
import { type Dialect, defaultDialect } from '../../shared/rsql/index.ts';
import { type ParsedUrl, type PrintedUrl, readableUrl, splitUrl } from '../../shared/url/index.ts';

/** A URL language, for one API. */
export interface UrlLanguage {
  /** The API's address, in readable format. Empty if the server doesn't publish the API in this language. */
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

/** The languages for an API, and the model of its columns. */
export type UrlLanguages = Readonly<Record<LanguageId, UrlLanguage>> & { readonly model: EntityModel };

/**
 * Returns the URL languages of an API.
 *
 * @param dialect REST dialect of the connection
 */
export function languagesOf(api: ApiDescription, dialect: Dialect = defaultDialect): UrlLanguages {
  const model = modelOf(api.accessPoint, api.columns, api.metadata);
  const settings = { dialect, model };
  const baseOf = (id: LanguageId): string => splitUrl(readableUrl(sideOf(api, id)?.url ?? '')).base;
  const others = api.sides.map(({ language: id }) => ({ id, label: languageOf(id).label, url: baseOf(id) }));
  const forApi = (language: QueryLanguage): UrlLanguage => {
    const base = baseOf(language.id);
    const addresses = { own: { label: language.label, url: base }, others: others.filter(({ id }) => id !== language.id) };
    return {
      base,
      own: language.parse(sideOf(api, language.id)?.url ?? '', settings).query?.only ?? [],
      parse: rememberLast((text) => {
        const parsed = language.parse(text, settings);
        return withAddress(text, { ...parsed, diagnostics: language.diagnose(text, settings, parsed) }, addresses);
      }),
      print: (address, query) => asRun(language.print(address, query, settings)),
      unsupported: (where) => language.unsupported(where, settings),
      edit: asRunByEditor(language.urlEditor(settings)),
    };
  };
  return { model, ...byLanguage((id) => forApi(languageOf(id))) };
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
