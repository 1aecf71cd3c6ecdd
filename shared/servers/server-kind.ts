import type { LanguageId } from '../query/query.ts';

/** Where a server has its documents and rows. */
export interface ServerAddresses {
  /** Absolute URL without a trailing slash. */
  readonly baseUrl: string;
  /** Paths below the base URL. Kinds without a catalogue ignore them. */
  readonly paths: { readonly catalogue: string; readonly odata: string };
}

/** A kind of server: what the application knows before it sends a request. */
export interface ServerKind {
  /** Whether the application itself runs the server on loopback. Its URL can change with each start, and people can't change it. */
  readonly runsHere: boolean;
  /** Whether the server lists its APIs in a catalogue. Settings name the paths of the catalogue and of the rows. */
  readonly hasCatalogue: boolean;
  /** Whether users can have service tokens in an account at the server. */
  readonly hasAccount: boolean;
  /** Returns the URL of the document that names all APIs. */
  apisUrl(addresses: ServerAddresses): string;
  /** Returns the URL of a document that shows whether the server accepts the credentials. */
  credentialsUrl(addresses: ServerAddresses): string;
  /** Returns the language of a URL of this server. */
  languageOf(url: string, addresses: ServerAddresses): LanguageId;
}
