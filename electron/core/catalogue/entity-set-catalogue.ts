import { listedApi } from '../../../shared/contract/catalogue/catalogue.ts';
import { catalogueLines } from '../../../shared/contract/catalogue/catalogue-lines.ts';
import type { Schema } from '../../../shared/metadata/index.ts';
import type { Clock } from '../../signin/clock.ts';
import { fail, ProblemError } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { Session } from '../connections/session.ts';
import { fetchMetadata } from '../metadata/metadata.ts';
import type { CatalogueReader } from './catalogue.ts';
import { describeEntitySet, rootOf, summariseEntitySet } from './describe-entity-set.ts';
import { findApi } from './find-api.ts';

/** What was read last; somebody else may see another schema. */
interface Fetched {
  readonly identity: string;
  readonly baseUrl: string;
  readonly schema: Schema;
}

/** Makes the reader of any OData V4 service: its catalogue is the entity sets that its `$metadata` lists. */
export function createEntitySetCatalogue(session: Session, redaction: Redaction, clock: Clock): CatalogueReader {
  let kept: Fetched | null = null;

  const fetchSchema = async (signal?: AbortSignal): Promise<Fetched> => {
    const { baseUrl } = await session.access(signal);
    await session.requireSignIn(signal);
    const { schema, problem } = await fetchMetadata(session, redaction, [`${baseUrl}/$metadata`], signal);
    if (schema === null) throw new ProblemError(problem);
    kept = { identity: session.identity(), baseUrl, schema };
    return kept;
  };

  const present = async (signal?: AbortSignal): Promise<Fetched> =>
    kept !== null && kept.identity === session.identity() ? kept : fetchSchema(signal);

  return {
    list: async (signal) => {
      const { schema } = await fetchSchema(signal);
      const sets = schema.entitySets.filter(({ kind }) => kind === 'set');
      const lines = new TextEncoder().encode(catalogueLines(sets.map((set) => listedApi(summariseEntitySet(schema, set)))));
      return { lines, fetchedAt: clock.now() };
    },
    describe: async (api, signal) => {
      await session.requireSignIn(signal);
      const { baseUrl, schema } = await present(signal);
      const set = schema.entitySets.find(({ name, kind }) => kind === 'set' && name === api.accessPoint);
      return set === undefined
        ? fail('unknown-api', { parameters: { root: api.root, accessPoint: api.accessPoint } })
        : describeEntitySet(baseUrl, schema, set);
    },
    find: async (url, signal) => {
      await session.requireSignIn(signal);
      const { baseUrl, schema } = await present(signal);
      const sets = schema.entitySets.filter(({ kind }) => kind === 'set');
      const root = rootOf(schema);
      return findApi(
        sets.map(({ name }) => ({ api: { root, accessPoint: name }, format: 'odata', url: `${baseUrl}/${encodeURIComponent(name)}` })),
        url,
      );
    },
  };
}
