/** A token request of a snippet; its secrets come from the environment. */
export interface SnippetTokenRequest {
  readonly url: string;
  readonly clientId: string;
  /** Where a confidential client's secret is sent (RFC 6749 §2.3.1); null for a public client. */
  readonly clientSecret: 'post' | 'basic' | null;
  /** Empty if none is requested. */
  readonly scope: string;
}

/** The sign-in of a snippet, as in the connection. */
export type SnippetSignIn =
  | { readonly method: 'none' }
  | { readonly method: 'service-token'; readonly header: string }
  | { readonly method: 'password'; readonly username: string; readonly token: SnippetTokenRequest }
  | { readonly method: 'client-credentials'; readonly token: SnippetTokenRequest }
  /** A token from a browser sign-in, which a snippet can't do itself. */
  | { readonly method: 'access-token' }
  | { readonly method: 'kerberos'; readonly servicePrincipal: { readonly service: string; readonly host: string } };

/** One GET request of a snippet. */
export interface SnippetRequest {
  /** Encoded exactly as sent, with only characters that RFC 3986 allows. */
  readonly url: string;
  /** The name of the query in a tool. */
  readonly title: string;
  /** Whether it is an OData URL, which some tools support natively. */
  readonly odata: boolean;
  /** The path to the rows in the response's JSON: `['value']` in OData, empty for an array. */
  readonly rowsPath: readonly string[];
  readonly signIn: SnippetSignIn;
  /** How the code gets all rows; absent for one request. */
  readonly pages?: SnippetPages;
  /** The columns of dates and timestamps, which the code parses. */
  readonly dates?: readonly string[];
}

/** The position of the next page: the link `@odata.nextLink`, or the next page number until a page has no rows. */
export type SnippetPages =
  | { readonly by: 'links' }
  /** The URL ends with a parameter, after which the code adds `&`, this parameter, and the number from 1. */
  | { readonly by: 'numbers'; readonly parameter: string };

/** Why a tool can't send a request: it doesn't support the sign-in method. */
export type SnippetRefusal = 'no-kerberos';

/** A language or tool of snippets. */
export interface SnippetLanguage {
  readonly id: string;
  /** Its name, the same in every language. */
  readonly title: string;
  /** Its file name extension, without a dot. */
  readonly fileEnding: string;
  /** Its syntax highlighting; a language id of Monaco. */
  readonly highlighting: string;
  /** Whether it follows OData links to further pages; others return the response of the one URL. */
  readonly followsLinks?: boolean;
  /** Whether its code gets all rows if the request has `pages`. Code that has values instead of the text of the response parses dates. */
  readonly fetchesAll?: boolean;
  /** The start of a line comment; absent for a file format without comments. */
  readonly comment?: string;
  /** Returns the packages that the code needs, by their names in the package manager. */
  packages(request: SnippetRequest): readonly string[];
  /** Returns the code, or why there is none. */
  write(request: SnippetRequest): string | { readonly refused: SnippetRefusal };
}
