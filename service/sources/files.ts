import { watch } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataPackage } from '../catalogue/data-package.ts';
import { FilesPublisher } from '../catalogue/files-publisher.ts';
import { openFileEngine } from '../catalogue/open-file-engine.ts';
import type { PublicationEvent } from '../catalogue/publication-event.ts';
import { PublishedFolder } from '../catalogue/published-folder.ts';
import type { Theme } from '../catalogue/themes.ts';
import type { Source, SourceContext, SourceProblem } from './source.ts';

export interface FilesOptions {
  readonly name: string;
  /** Absolute; what the paths of the description begin at. */
  readonly folder: string;
  /** What there is to publish, read anew each time. */
  readonly describe: () => Promise<DataPackage>;
  readonly themes?: readonly Theme[];
  /** Whether what is no table is worth telling: it is where files were named by hand, not where a package lists pictures too. */
  readonly tellSkipped: boolean;
}

/** A source of files: converted ones are kept in `published/` of its data folder. */
export async function openFiles(options: FilesOptions, { dataFolder, log }: SourceContext): Promise<Source> {
  const { name, folder, describe, themes = [], tellSkipped } = options;
  const spillFolder = join(dataFolder, 'spill');
  await mkdir(dataFolder, { recursive: true });
  const published = await PublishedFolder.open(join(dataFolder, 'published'), {
    readable: folder,
    spillFolder,
    nestedAsText: tellSkipped,
  });
  const engine = await openFileEngine({ spillFolder, folders: [folder, published.folder] });
  let problems: SourceProblem[] = [];
  const progress = ({ state, resource, reason, number, total }: PublicationEvent): void => {
    if (state === 'converting') log(`${name}: converts ${resource} (${number} of ${total})`);
    if (state !== 'failed' && !(state === 'skipped' && tellSkipped)) return;
    problems.push({ part: resource, reason: reason ?? '' });
    log(`${name}: ${resource} is not published: ${reason}`);
  };
  const publisher = new FilesPublisher({ name, folder, describe, themes, published, engine, progress });
  return {
    name,
    engine,
    async publish() {
      problems = [];
      try {
        return { projects: await publisher.publish(), problems };
      } finally {
        // What converts takes memory; it is opened anew when there is something to convert.
        published.close();
      }
    },
    watch(onChange, signal) {
      const watcher = watch(folder, { recursive: true, signal });
      watcher.on('change', onChange);
      watcher.on('error', (error) => log(`${name}: changes are no longer noticed: ${error.message}`));
    },
    close: () => engine.close(),
  };
}
