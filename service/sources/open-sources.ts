import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { SourceFailure, StartFailure } from '../failures/start-failure.ts';
import type { Source, SourceContext, SourceKind } from './source.ts';
import { noDeclaration, type SourceDeclaration } from './source-declaration.ts';
import { sourceKinds } from './source-kinds.ts';
import { waitingSource } from './waiting-source.ts';

/**
 * Opens the sources at these locations. Each source stores its files in `sources/` of the data folder, identified by its location.
 *
 * A source that can't be opened doesn't affect others and is retried at intervals (see {@link waitingSource}).
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
    const open = await openerOf(location, { ...contextOf(location, context), declared: () => declaration }, '--data ');
    const source = await open().catch((error: unknown) => {
      if (isAlone || !(error instanceof StartFailure)) throw error;
      return waitingSource(withoutSecrets(location), error, open, context.tableSeconds);
    });
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
  const open = async () => (await openerOf(location, { ...contextOf(location, context), declared }))();
  const source = await open().catch((error: unknown) => {
    if (!(error instanceof StartFailure)) throw error;
    return waitingSource(withoutSecrets(location), error, open, context.tableSeconds);
  });
  // A source that isn't open also has a declaration.
  return Object.assign(source, { declaration: declared });
}

function contextOf(location: string, { dataFolder, ...context }: Omit<SourceContext, 'ownFolder' | 'declared'>) {
  const folder = join(dataFolder, 'sources', createHash('sha256').update(location).digest('hex').slice(0, 16));
  return { ...context, dataFolder: folder, ownFolder: dataFolder };
}

/**
 * Returns a function that opens a location.
 *
 * @param option option name, which precedes the location in error messages
 */
async function openerOf(location: string, context: SourceContext, option = ''): Promise<() => Promise<Source>> {
  const kind = await kindOf(location, option);
  return () => kind.open(location, context);
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
