/** A token request of a snippet; its secrets come from the environment. */
export interface SnippetTokenRequest {
  readonly url: string;
  readonly clientId: string;
  /** Where a confidential client's secret goes (RFC 6749 §2.3.1); null for a public client. */
  readonly clientSecret: 'post' | 'basic' | null;
  /** Empty where none is asked for. */
  readonly scope: string;
}

/** How a snippet gets in, as the connection does. */
export type SnippetSignIn =
  | { readonly method: 'none' }
  | { readonly method: 'service-token'; readonly header: string }
  | { readonly method: 'password'; readonly username: string; readonly token: SnippetTokenRequest }
  | { readonly method: 'client-credentials'; readonly token: SnippetTokenRequest }
  /** A token that somebody got in a browser: the snippet cannot do that itself. */
  | { readonly method: 'access-token' }
  | { readonly method: 'kerberos'; readonly servicePrincipal: { readonly service: string; readonly host: string } };

/** One GET for code to send. */
export interface SnippetRequest {
  /** Exactly as it goes over the wire: encoded, without a character that a URI may not hold (RFC 3986). */
  readonly url: string;
  /** What to call the query in a tool that names it. */
  readonly title: string;
  /** Whether the URL is one of OData's, which some tools read by themselves. */
  readonly odata: boolean;
  /** Where in the response's JSON the rows stand: `['value']` in OData, nothing for a bare array. */
  readonly rowsPath: readonly string[];
  readonly signIn: SnippetSignIn;
}

/** Why a tool cannot send a request: it has no such sign-in. */
export type SnippetRefusal = 'no-kerberos';

/** A language or tool that a query can be taken to. */
export interface SnippetLanguage {
  readonly id: string;
  /** Its own name, the same in every language. */
  readonly title: string;
  /** The ending of a file that holds it, without a point. */
  readonly fileEnding: string;
  /** How its text is coloured; an id of Monaco's. */
  readonly highlighting: string;
  /** Whether it follows the links to further pages of OData by itself; the others bring the response of the one URL. */
  readonly followsLinks?: boolean;
  /** Packages that the code needs beside the language itself, as its package manager names them. */
  packages(request: SnippetRequest): readonly string[];
  /** The code, or why there is none. */
  write(request: SnippetRequest): string | { readonly refused: SnippetRefusal };
}
