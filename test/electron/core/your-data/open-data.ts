import { join } from 'node:path';
import { createFolders } from '../../../../electron/core/folders/folders.ts';
import { createOfferedFolders } from '../../../../electron/core/folders/offered-folders.ts';
import { createDatabasePasswords } from '../../../../electron/core/your-data/database-passwords.ts';
import { createPublicationStore } from '../../../../electron/core/your-data/publication-store.ts';
import { createResultFiles } from '../../../../electron/core/your-data/result-files.ts';
import { startYourDataService } from '../../../../electron/core/your-data/start-your-data.ts';
import { createYourData } from '../../../../electron/core/your-data/your-data.ts';
import { startProgramsInNode } from '../../../../electron/web/start-program.ts';
import { createRedaction } from '../../../../electron/wire/redaction.ts';
import { systemClock } from '../../../../node/time/clock.ts';
import type { DataSource } from '../../../../shared/contract/files/your-data.ts';

/** Creates the user's data in a folder, with the real data service. */
export function openData(folder: string) {
  const redaction = createRedaction();
  const file = join(folder, 'publication.json');
  const startProgram = startProgramsInNode({ service: join(import.meta.dirname, '..', '..', '..', '..', 'service', 'main.ts') });
  const offered = createOfferedFolders({ platform: 'linux', home: folder, downloads: folder, startFolders: [], dataFolder: folder });
  const data = createYourData({
    store: createPublicationStore(file),
    passwords: createDatabasePasswords(join(folder, 'passwords')),
    results: createResultFiles(join(folder, 'results')),
    learn: (owner, secret) => redaction.learn(owner, [secret]),
    start: () => startYourDataService({ startProgram, dataFolder: folder, redaction, clock: systemClock, log: () => undefined }),
    folders: createFolders(offered, undefined, folder),
    dialogs: undefined,
  });
  /** Waits until the first source is in a state. */
  const until = async (isReached: (source: DataSource) => boolean): Promise<DataSource> => {
    for await (const { sources } of data.watch()) {
      const [source] = sources;
      if (source !== undefined && isReached(source)) return source;
    }
    throw new Error('The data ended.');
  };
  return { data, redaction, file, until };
}
