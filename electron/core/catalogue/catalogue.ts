import type { ApiDescription, ApiReference, ApiSummary, Catalogue, FoundApi } from '../../../shared/contract/catalogue.ts';
import type { Clock } from '../../signin/clock.ts';
import { fail } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type FetchedMetadata, fetchMetadata } from '../metadata/metadata.ts';
import type { Session } from '../profiles/session.ts';
import { readDocument } from '../requests/read-document.ts';
import { metadataUrls, rowsUrl, usualPaths } from './addresses.ts';
import { apiAddresses, describeApi, type Place, summarise } from './describe.ts';
import { type Project, readExpositions } from './expositions.ts';
import { findApi, type RowsAddress } from './find-api.ts';

/** What one identity may see of a deployment. */
export interface CatalogueReader {
  /** Asks the deployment anew. @throws ProblemError. */
  list(signal?: AbortSignal): Promise<Catalogue>;
  /** From the last list, with the metadata of its root. @throws ProblemError `unknown-api` and whatever `list` throws. */
  describe(api: ApiReference, signal?: AbortSignal): Promise<ApiDescription>;
  /** Of the last list, the API whose rows lie at a URL; null where none does. @throws ProblemError whatever `list` throws. */
  find(url: string, signal?: AbortSignal): Promise<FoundApi | null>;
}

/** Kept from one list to the next: each list asks the deployment anew, and forgets the metadata that was read before. */
interface Fetched {
  readonly identity: string;
  readonly place: Place;
  readonly projects: readonly Project[];
  /** By the address of the metadata. */
  readonly metadata: Map<string, FetchedMetadata>;
}

function summaries(projects: readonly Project[]): readonly ApiSummary[] {
  const byName = new Map<string, ApiSummary>();
  for (const project of projects) {
    for (const exposition of project.expositions) {
      const name = JSON.stringify([project.rootCode, exposition.accessPoint]);
      if (!byName.has(name)) byName.set(name, summarise(project, exposition));
    }
  }
  return [...byName.values()];
}

/** Every address that an API may be known by: its own, those that the catalogue writes, those that its names make. */
function* rowsAddresses({ place, projects }: Fetched): Generator<RowsAddress> {
  const { baseUrl, paths = usualPaths } = place;
  for (const project of projects) {
    for (const exposition of project.expositions) {
      const api = { root: project.rootCode, accessPoint: exposition.accessPoint };
      const { restUrl, odataUrl } = apiAddresses(place, project, exposition);
      for (const url of [restUrl, exposition.dcRestUrl, rowsUrl(baseUrl, '', paths.rest, api.root, api.accessPoint)]) {
        yield { api, format: 'rest', url };
      }
      for (const url of [odataUrl, exposition.odataUrl, rowsUrl(baseUrl, '', paths.odata, api.root, api.accessPoint)]) {
        yield { api, format: 'odata', url };
      }
    }
  }
}

/** Makes the reader of a session's catalogue. */
export function createCatalogueReader(session: Session, redaction: Redaction, clock: Clock): CatalogueReader {
  let kept: Fetched | null = null;

  const fetchProjects = async (signal?: AbortSignal): Promise<Fetched> => {
    const { baseUrl, paths } = await session.access(signal);
    const catalogueUrl = `${baseUrl}${(paths ?? usualPaths).catalogue}`;
    const document = await readDocument(session, redaction, catalogueUrl, 'application/json, text/plain', signal);
    const projects = readExpositions(document.text);
    if (projects === null) {
      const detail = redaction.text(document.text, 500);
      return fail('unexpected-answer', { parameters: { url: document.url, reason: 'not-a-catalogue' }, detail });
    }
    const fetched = { identity: session.identity(), place: { baseUrl, paths }, projects, metadata: new Map<string, FetchedMetadata>() };
    kept = fetched;
    return fetched;
  };

  const present = async (signal?: AbortSignal): Promise<Fetched> => {
    await session.requireSignIn(signal);
    return kept !== null && kept.identity === session.identity() ? kept : fetchProjects(signal);
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
      const fetched = await fetchProjects(signal);
      return { apis: summaries(fetched.projects), fetchedAt: clock.now() };
    },
    describe: async (api, signal) => {
      const fetched = await present(signal);
      const project = fetched.projects.find(
        (candidate) => candidate.rootCode === api.root && candidate.expositions.some((one) => one.accessPoint === api.accessPoint),
      );
      const exposition = project?.expositions.find((candidate) => candidate.accessPoint === api.accessPoint);
      if (project === undefined || exposition === undefined)
        return fail('unknown-api', { parameters: { root: api.root, accessPoint: api.accessPoint } });
      const metadata = await metadataOf(fetched, apiAddresses(fetched.place, project, exposition).odataUrl, signal);
      return describeApi(fetched.place, project, exposition, metadata);
    },
    find: async (url, signal) => findApi(rowsAddresses(await present(signal)), url),
  };
}
