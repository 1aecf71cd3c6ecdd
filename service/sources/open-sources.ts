import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import type { Source, SourceContext } from './source.ts';
import { sourceKinds } from './source-kinds.ts';
import { waitingSource } from './waiting-source.ts';

/**
 * Opens the sources at these locations; what one made is in `sources/` of the data folder, found again by its location.
 *
 * @param besides whether more is published than these
 *
 * One that cannot be opened harms no other: it is tried again at intervals (see {@link waitingSource}).
 *
 * @throws StartFailure for a location that is of no kind, or where there is no other than the one that cannot be opened; nothing is
 * left open then
 */
export async function openSources(
  locations: readonly string[],
  { dataFolder, ...context }: Omit<SourceContext, 'ownFolder'>,
  besides = false,
): Promise<readonly Source[]> {
  await using opened = new AsyncDisposableStack();
  const sources: Source[] = [];
  const isAlone = new Set(locations).size === 1 && !besides;
  for (const location of [...new Set(locations)]) {
    const folder = join(dataFolder, 'sources', createHash('sha256').update(location).digest('hex').slice(0, 16));
    const open = await openerOf(location, { ...context, dataFolder: folder, ownFolder: dataFolder });
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

async function openerOf(location: string, context: SourceContext): Promise<() => Promise<Source>> {
  for (const kind of sourceKinds) if (await kind.accepts(location)) return () => kind.open(location, context);
  const shown = /^\w+:\/\//.test(location) ? `${location.split('://', 1)[0]}://…` : location;
  const examples = sourceKinds.map(({ example }) => example).join(', ');
  throw new StartFailure(`--data ${shown}: not found. Expected a file, a folder, or a database URL such as ${examples}.`);
}

/** A location as log and status may show it. */
function withoutSecrets(location: string): string {
  const url = /^[\w+]+:\/\//.test(location) ? URL.parse(location) : null;
  return url === null ? location : `${url.protocol}//${url.host}${url.pathname}`;
}
