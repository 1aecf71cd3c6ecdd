/** A token request of a snippet. The environment contains its secrets. */
export interface SnippetTokenRequest {
  readonly url: string;
  readonly clientId: string;
  /** Where a confidential client's secret is sent (RFC 6749 §2.3.1). Null for a public client. */
  readonly clientSecret: 'post' | 'basic' | null;
  /** Requested scope. Empty without one. */
  readonly scope: string;
  /** The API that the token is requested for (`audience`). Empty without one. */
  readonly audience: string;
}

/** The sign-in of a snippet, as in the connection. */
export type SnippetSignIn =
  | { readonly method: 'none' }
  | { readonly method: 'service-token'; readonly header: string }
  | { readonly method: 'password'; readonly username: string; readonly token: SnippetTokenRequest }
  | { readonly method: 'client-credentials'; readonly token: SnippetTokenRequest }
  /** A token from a sign-in in the browser, which a snippet can't do itself. */
  | { readonly method: 'access-token' }
  | { readonly method: 'kerberos'; readonly servicePrincipal: { readonly service: string; readonly host: string } };

/** One GET request of a snippet. */
export interface SnippetRequest {
  /** The URL, encoded exactly as sent, with only characters that RFC 3986 allows. */
  readonly url: string;
  /** The name of the query in a tool. */
  readonly title: string;
  /** Whether the URL is an OData URL, which some tools support natively. */
  readonly odata: boolean;
  /** The path to the rows in the response's JSON: `['value']` in OData, empty if the response is an array. */
  readonly rowsPath: readonly string[];
  readonly signIn: SnippetSignIn;
  /** How the code fetches all rows. Absent for a single request. */
  readonly pages?: SnippetPages;
  /** The columns of dates and timestamps, which the code parses. */
  readonly dates?: readonly string[];
}

/** How the code finds the next page: by the link `@odata.nextLink`, or by page numbers until a page has no rows. */
export type SnippetPages =
  | { readonly by: 'links' }
  /** The URL already contains a parameter at its end. The code adds `&`, this parameter, and the number from 1. */
  | { readonly by: 'numbers'; readonly parameter: string };

/** Why a tool can't send a request, because it doesn't support the sign-in method. */
export type SnippetRefusal = 'no-kerberos';

/** A language or tool of snippets. */
export interface SnippetLanguage {
  readonly id: string;
  /** Name of the language or tool, which isn't translated. */
  readonly title: string;
  /** File name extension without a dot. */
  readonly fileEnding: string;
  /** Language ID of Monaco for syntax highlighting. */
  readonly highlighting: string;
  /** Whether the code follows OData links to further pages. Code that doesn't returns the response of one URL. */
  readonly followsLinks?: boolean;
  /**
   * Whether the code fetches all rows if the request has `pages`. Code that has values instead of the text of the response parses dates.
   */
  readonly fetchesAll?: boolean;
  /** The start of a line comment. Absent for a file format without comments. */
  readonly comment?: string;
  /** Returns the packages that the code needs, by their names in the package manager of the language. */
  packages(request: SnippetRequest): readonly string[];
  /** Returns the code, or why the tool can't send the request. */
  write(request: SnippetRequest): string | { readonly refused: SnippetRefusal };
}
