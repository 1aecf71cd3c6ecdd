import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SourceFailure, StartFailure } from '../failures/start-failure.ts';
import { openingSource } from './opening-source.ts';
import type { Source, SourceContext, SourceKind } from './source.ts';
import { noDeclaration, type SourceDeclaration } from './source-declaration.ts';
import { sourceKinds } from './source-kinds.ts';

/**
 * Opens the sources at these locations. Each source stores its files in `sources/` of the data folder, identified by its location.
 *
 * Databases are opened when they are published. A source that can't be opened doesn't affect others (see {@link openingSource}).
 *
 * @param hasOthers whether there are other published sources
 * @throws StartFailure for an unknown kind of location, or if the only source can't be opened; nothing stays open then
 */
export async function openSources(
  locations: readonly string[],
  context: Omit<SourceContext, 'ownFolder' | 'declared'>,
  hasOthers = false,
): Promise<readonly Source[]> {
  await using opened = new AsyncDisposableStack();
  const sources: Source[] = [];
  const isAlone = new Set(locations).size === 1 && !hasOthers;
  for (const location of [...new Set(locations)]) {
    const declaration = noDeclaration(location);
    const ownContext = { ...contextOf(location, context), declared: () => declaration };
    const kind = await kindOf(location, '--data ');
    const source = isAlone ? await kind.open(location, ownContext) : await openLater(location, kind, ownContext);
    opened.defer(() => source.close());
    sources.push(source);
  }
  opened.move();
  return sources;
}

/**
 * Opens a source that a publication declares.
 *
 * If a file is missing or a database is down, the source is retried at intervals, and other sources are published anyway.
 *
 * @param declared returns the present declaration
 */
export async function openDeclared(
  declared: () => SourceDeclaration,
  context: Omit<SourceContext, 'ownFolder' | 'declared'>,
): Promise<Source> {
  const { location } = declared();
  const ownContext = { ...contextOf(location, context), declared };
  const name = withoutSecrets(location);
  const open = async () => (await kindOf(location)).open(location, ownContext);
  const source = await kindOf(location).then(
    (kind) => openLater(location, kind, ownContext),
    () => openingSource({ name, identity: name, open, seconds: context.tableSeconds }),
  );
  // A source that isn't open also has a declaration.
  return Object.assign(source, { declaration: declared });
}

/** Opens a source now, or when it is published if that can take long or isn't possible now. */
async function openLater(location: string, kind: SourceKind, context: SourceContext): Promise<Source> {
  const name = withoutSecrets(location);
  const open = () => kind.open(location, context);
  const waiting = { name, identity: name, open, seconds: context.tableSeconds };
  try {
    if (kind.identityOf === undefined) return await open();
    const [identity, { project }] = [await kind.identityOf(location), await kind.expectedNames(location, context)];
    return openingSource({ ...waiting, identity, expectedRoots: [project] });
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return openingSource(waiting);
  }
}

function contextOf(location: string, { dataFolder, ...context }: Omit<SourceContext, 'ownFolder' | 'declared'>) {
  const folder = join(dataFolder, 'sources', createHash('sha256').update(location).digest('hex').slice(0, 16));
  return { ...context, dataFolder: folder, ownFolder: dataFolder };
}

/**
 * Returns the kind of a location.
 *
 * @param option option name, which precedes the location in the message
 * @throws SourceFailure if the location is of no kind, such as a missing file
 */
export async function kindOf(location: string, option = ''): Promise<SourceKind> {
  for (const kind of sourceKinds) if (await kind.accepts(location)) return kind;
  const shown = /^\w+:\/\//.test(location) ? `${location.split('://', 1)[0]}://…` : location;
  const examples = sourceKinds.map(({ example }) => example).join(', ');
  throw new SourceFailure(`${option}${shown}`, { code: 'location-unknown', facts: { examples } });
}

/** Returns a location without secrets, for log and status. */
function withoutSecrets(location: string): string {
  const url = /^[\w+]+:\/\//.test(location) ? URL.parse(location) : null;
  return url === null ? location : `${url.protocol}//${url.host}${url.pathname}`;
}
