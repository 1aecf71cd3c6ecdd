import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { UrlEditor } from '../edit/index.ts';
import type { Completions, Hover, Signature, VerbSettings } from '../language/index.ts';
import type { ClassedToken } from '../language/token-class.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import type { LanguageId, Predicate, Query } from '../query/query.ts';
import type { Dialect } from '../rsql/index.ts';
import type { SnippetPages } from '../snippets/snippet.ts';
import type { ParsedUrl, PrintedUrl, UrlDiagnostic } from '../url/index.ts';

/** How URLs of one API are written: the dialect of its server, and the columns of the API. */
export interface LanguageSettings {
  /** Absent for the usual dialect. Languages without dialects ignore it. */
  readonly dialect?: Dialect | undefined;
  /** Absent if the columns aren't known. */
  readonly model?: EntityModel | undefined;
}

/** The rows that a URL requests. */
export interface RequestedPart {
  /** Number of rows before them. Null if it isn't known. */
  readonly skipped: number | null;
  /** Maximum number of rows. Null if the server chooses it. */
  readonly size: number | null;
}

/** How URLs of a language select a part of the rows, and what its servers promise about the rows after a response. */
export interface LanguagePaging {
  /** Whether the URL of a later part has the number of its page or the number of the rows before it. */
  readonly counts: 'pages' | 'rows';
  /** Matches the names of parameters that select a part of the rows. */
  readonly parameters: RegExp;
  /** Whether a server that sends only a part of the rows must send a link to the others. */
  readonly linksToOthers: boolean;
  /** Whether links inside rows continue the lists of these rows. */
  readonly linksInsideRows: boolean;
  /** Whether each response has the total, so that no URL requests it. */
  readonly alwaysHasTotal: boolean;
  /** Returns the value of the `Prefer` header that requests this number of rows per page. Null if the language has none. */
  preference(rows: number): string | null;
  /** Reads the requested part from the percent-decoded parameters of a URL, by their names in lower case. */
  requestedPart(parameters: ReadonlyMap<string, string>): RequestedPart;
}

/** The features of a URL editor. Offsets refer to the URL's text. */
export interface EditorFeatures {
  complete(text: string, offset: number, settings: LanguageSettings, options: VerbSettings): Completions;
  hover(text: string, offset: number, settings: LanguageSettings, options: VerbSettings): Hover | null;
  signature(text: string, offset: number, settings: LanguageSettings, options: VerbSettings): Signature | null;
  tokens(text: string): readonly ClassedToken[];
}

/** How code in other languages requests the rows of a URL. */
export interface CodeRequests {
  /** Whether tools that support OData natively can use the URL. */
  readonly odata: boolean;
  /** The path of the rows in a response. Null if it depends on the server. */
  readonly rowsPath: readonly string[] | null;
  /** Returns the first URL of a fetch of all rows, and how the code finds the next page. */
  allPages(allRows: string): { readonly url: string; readonly pages: SnippetPages };
}

/** One language of URLs. Everything that differs between the languages is here. */
export interface QueryLanguage {
  readonly id: LanguageId;
  /** The proper name, which is the same in all languages of the application. */
  readonly label: string;
  readonly paging: LanguagePaging;
  /** Whether responses have the form that OData defines. Otherwise, the path of the rows depends on the server. */
  readonly definesResponses: boolean;
  /** How code in other languages requests the rows of a URL. */
  readonly code: CodeRequests;
  /** Whether `$metadata` describes the rows of its URLs: the entity set, the types and notations, and what the server supports. */
  readonly hasMetadata: boolean;
  /** Parses a URL, and finds its mistakes. */
  parse(text: string, settings: LanguageSettings): ParsedUrl;
  /** Returns all mistakes in a URL, also those of its conventions, with quick fixes. */
  diagnose(text: string, settings: LanguageSettings, parsed?: ParsedUrl): readonly UrlDiagnostic[];
  /** Prints a query on the address of `base`. */
  print(base: string, query: Query, settings: LanguageSettings): PrintedUrl;
  /** Creates an editor that changes only what differs in a typed URL. */
  urlEditor(settings: LanguageSettings): UrlEditor;
  /** Returns a diagnostic for each condition that the language doesn't support. */
  unsupported(where: Predicate | null, settings: LanguageSettings): readonly Diagnostic[];
  readonly editor: EditorFeatures;
}
