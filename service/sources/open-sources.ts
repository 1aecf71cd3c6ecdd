import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { StartFailure } from '../start-failure.ts';
import type { Source, SourceContext } from './source.ts';
import { sourceKinds } from './source-kinds.ts';

/**
 * Opens the sources at these locations; what one made is in `sources/` of the data folder, found again by its location.
 *
 * @throws StartFailure for the first that cannot be opened; nothing is left open then
 */
export async function openSources(
  locations: readonly string[],
  { dataFolder, ...context }: Omit<SourceContext, 'ownFolder'>,
): Promise<readonly Source[]> {
  await using opened = new AsyncDisposableStack();
  const sources: Source[] = [];
  for (const location of [...new Set(locations)]) {
    const folder = join(dataFolder, 'sources', createHash('sha256').update(location).digest('hex').slice(0, 16));
    const source = await openSource(location, { ...context, dataFolder: folder, ownFolder: dataFolder });
    opened.defer(() => source.close());
    sources.push(source);
  }
  opened.move();
  return sources;
}

async function openSource(location: string, context: SourceContext): Promise<Source> {
  for (const kind of sourceKinds) if (await kind.accepts(location)) return kind.open(location, context);
  const shown = /^\w+:\/\//.test(location) ? `${location.split('://', 1)[0]}://…` : location;
  const examples = sourceKinds.map(({ example }) => example).join(', ');
  throw new StartFailure(
    `--data ${shown}: there is no such file or folder, and it is no URL of a database that is read. It takes ${examples}.`,
  );
}
