import { isUtf8 } from 'node:buffer';
import type { Clock } from '../../../node/time/clock.ts';
import type { ApiDescription, ApiReference, FoundApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { charset } from '../../wire/header-lines.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Session } from '../connections/session.ts';
import { explainRefusal } from '../requests/explain-refusal.ts';
import { readDocumentBytes } from '../requests/read-document.ts';
import { describeDocument } from '../requests/unexpected-document.ts';
import { defaultPaths, findApi, metadataUrls, type RowsAddress, rowsUrl } from './addresses.ts';
import type { CatalogueThread, ReadCatalogue } from './catalogue-thread.ts';
import { apiAddresses, describeApi, type ServerPaths } from './describe.ts';
import { type FetchedMetadata, fetchMetadata } from './metadata.ts';
import { entryAt, type FetchedCatalogue } from './read-catalogue.ts';

/** Reads the catalogue that one user can see. */
export interface CatalogueReader {
  /** Requests the catalogue from the server. @throws ProblemError if the request fails. */
  list(signal?: AbortSignal): Promise<FetchedCatalogue>;
  /** Describes an API of the last list, with the metadata of its root. @throws ProblemError `unknown-api`, or an error of `list`. */
  describe(api: ApiReference, signal?: AbortSignal): Promise<ApiDescription>;
  /**
   * Finds the API of the last list whose rows are at a URL. Null if there is none.
   *
   * @throws ProblemError if the list can't be requested.
   */
  find(url: string, signal?: AbortSignal): Promise<FoundApi | null>;
}

/** The last list, and the metadata requested since then. The next list replaces both. */
interface Fetched {
  readonly identity: string;
  readonly place: ServerPaths;
  readonly content: ReadCatalogue;
  readonly wellEncoded: boolean;
  /** The encoding that the response declares. Null if it declares none. */
  readonly charset: string | null;
  /** Metadata by its address. */
  readonly metadata: Map<string, FetchedMetadata>;
}

/** Yields all addresses of an API: those on the connection's origin, those in the catalogue, and those built from its names. */
function* rowsAddresses({ place: server, content }: Fetched): Generator<RowsAddress> {
  const { baseUrl, paths = defaultPaths } = server;
  for (const named of content.apis) {
    const api = { root: named.root, accessPoint: named.accessPoint };
    const { restUrl, odataUrl } = apiAddresses(server, named);
    for (const url of [restUrl, named.dcRestUrl, rowsUrl(baseUrl, '', paths.rest, api.root, api.accessPoint)]) {
      yield { api, format: 'rest', url };
    }
    for (const url of [odataUrl, named.odataUrl, rowsUrl(baseUrl, '', paths.odata, api.root, api.accessPoint)]) {
      yield { api, format: 'odata', url };
    }
  }
}

/** Creates the reader of a session's catalogue. */
export function createCatalogueReader(session: Session, thread: CatalogueThread, redaction: Redaction, clock: Clock): CatalogueReader {
  let cached: Fetched | null = null;

  const fetchContent = async (signal?: AbortSignal): Promise<Fetched> => {
    const { baseUrl, paths } = await session.access(signal);
    const catalogueUrl = `${baseUrl}${(paths ?? defaultPaths).catalogue}`;
    const document = await readDocumentBytes(session, redaction, catalogueUrl, 'application/json, text/plain', signal);
    const content = await thread.read(document.bytes);
    if (content === null) {
      const text = new TextDecoder().decode(document.bytes);
      const problem = describeDocument({ ...document, bytes: document.bytes.length, text }, redaction);
      throw new ProblemError(await explainRefusal(problem, session, signal));
    }
    const metadata = new Map<string, FetchedMetadata>();
    const place = { baseUrl, paths };
    cached = {
      identity: session.identity(),
      place,
      content,
      wellEncoded: isUtf8(document.bytes),
      charset: charset(document.headers),
      metadata,
    };
    return cached;
  };

  const present = async (signal?: AbortSignal): Promise<Fetched> => {
    await session.requireSignIn(signal);
    return cached !== null && cached.identity === session.identity() ? cached : fetchContent(signal);
  };

  const metadataOf = async (fetched: Fetched, odataUrl: string, signal?: AbortSignal): Promise<FetchedMetadata> => {
    const urls = metadataUrls(odataUrl);
    const name = urls[0] ?? odataUrl;
    const known = fetched.metadata.get(name);
    if (known !== undefined) return known;
    const read = await fetchMetadata(session, redaction, urls, signal);
    if (read.problem === null) fetched.metadata.set(name, read);
    return read;
  };

  return {
    list: async (signal) => {
      const { content, wellEncoded, charset: declared } = await fetchContent(signal);
      return { lines: content.lines, fetchedAt: clock.now(), wellEncoded, charset: declared };
    },
    describe: async (api, signal) => {
      const fetched = await present(signal);
      const { content, place: server } = fetched;
      const entry = entryAt(
        content,
        await content.entries,
        content.apis.findIndex(({ root, accessPoint }) => root === api.root && accessPoint === api.accessPoint),
      );
      if (entry === null) return fail('unknown-api', { parameters: { root: api.root, accessPoint: api.accessPoint } });
      const { root, exposition } = entry;
      const metadata = await metadataOf(fetched, apiAddresses(server, { ...exposition, root: root.rootCode }).odataUrl, signal);
      return describeApi(server, root, exposition, metadata);
    },
    find: async (url, signal) => findApi(rowsAddresses(await present(signal)), url),
  };
}
