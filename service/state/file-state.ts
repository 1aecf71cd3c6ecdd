import { join } from 'node:path';
import { openServiceTokens } from '../access/service-tokens.ts';
import { openTokenUses } from '../access/token-uses.ts';
import { openUserStates } from '../access/user-states.ts';
import { FileMonitorStore } from '../monitors/file-monitor-store.ts';
import type { ServiceState } from './service-state.ts';

/**
 * Opens the state of one instance: files in its data folder, and a folder for temporary files.
 *
 * @throws StartFailure if a file is damaged
 */
export async function openFileState(dataFolder: string, log: (line: string) => void): Promise<ServiceState> {
  await using opened = new AsyncDisposableStack();
  const tokens = await openServiceTokens(join(dataFolder, 'service-tokens.json'), log);
  const uses = opened.adopt(await openTokenUses(join(dataFolder, 'service-token-uses.json'), log), (one) => one.close());
  const userStates = opened.adopt(await openUserStates(join(dataFolder, 'user-states.json'), log), (one) => one.close());
  const monitors = opened.adopt(new FileMonitorStore(), (one) => one.close());
  const owned = opened.move();
  return { tokens, uses, userStates, monitors, isUp: () => true, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}
