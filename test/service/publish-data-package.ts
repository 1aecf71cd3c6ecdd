import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Catalogue } from '../../service/catalogue/catalogue.ts';
import { FilesPublisher } from '../../service/catalogue/files-publisher.ts';
import { openFileEngine } from '../../service/catalogue/open-file-engine.ts';
import { readDataPackage } from '../../service/catalogue/package/data-package.ts';
import { PublicNames } from '../../service/catalogue/public-names.ts';
import type { PublicationEvent } from '../../service/catalogue/publication-event.ts';
import { PublishedFolder } from '../../service/catalogue/published-folder.ts';
import { type Theme, vegaThemes } from '../../service/catalogue/themes.ts';
import type { Engine } from '../../service/engine/engine.ts';

export interface PublishOptions {
  /** Folder with `datapackage.json`. */
  readonly packageFolder: string;
  /** Converted files are stored in `published/`, and temporary data of queries in `spill/`. */
  readonly dataFolder: string;
  readonly progress: (event: PublicationEvent) => void;
  readonly themes?: readonly Theme[];
  /** Memory of the engine, such as `512MB`. */
  readonly memory?: string;
}

/** The published data. The caller closes the engine. */
export interface Publication {
  readonly catalogue: Catalogue;
  readonly engine: Engine;
}

/**
 * Publishes the tables of one Data Package once, with its own engine.
 *
 * @throws Error if the folder has no Data Package, or the data folder can't be written
 */
export async function publishDataPackage(options: PublishOptions): Promise<Publication> {
  const folder = resolve(options.packageFolder);
  const dataFolder = resolve(options.dataFolder);
  const spillFolder = join(dataFolder, 'spill');
  await readDataPackage(folder);
  await mkdir(dataFolder, { recursive: true });
  const published = await PublishedFolder.open(join(dataFolder, 'published'), { readable: folder, spillFolder, nestedAsText: false });
  const engine = await openFileEngine({
    spillFolder,
    folders: [folder, published.folder],
    ...(options.memory === undefined ? {} : { memory: options.memory }),
  });
  try {
    const { themes = vegaThemes, progress } = options;
    const publisher = new FilesPublisher({
      name: 'package',
      identity: 'package',
      names: await PublicNames.open(null),
      relationsOf: () => [],
      onRelationProblem: () => undefined,
      tableNames: (source, rootCode) => ({ scope: `${source}/${rootCode}`, identityOf: (table) => table }),
      folder,
      closed: null,
      describe: () => readDataPackage(folder),
      themes,
      published,
      engine,
      progress,
    });
    return { catalogue: await publisher.publish(), engine };
  } catch (error) {
    await engine.close();
    throw error;
  } finally {
    published.close();
  }
}
