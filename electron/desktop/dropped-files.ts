import { randomBytes } from 'node:crypto';
import { isAbsolute } from 'node:path';
import type { IpcMain, WebContents } from 'electron';
import { z } from 'zod';
import { maxAddedFiles } from '../../shared/contract/files/your-data.ts';
import type { DroppedFiles } from '../core/host/host.ts';
import { dropChannel } from './bridge-names.ts';
import { isFromOurPage } from './contract-ports.ts';

/** Maximum number of drops that the page hasn't used yet. The oldest are removed first. */
const maxPending = 20;

const pathsSchema = z.array(z.string().min(1).max(4_000).refine(isAbsolute)).min(1).max(maxAddedFiles);

/**
 * Receives the paths of files and folders that the user drops on the window. The page gets an id instead of the paths.
 *
 * Returns null to the page if the message is invalid, or doesn't come from the application's own page.
 *
 * @param isOwn returns whether contents belong to the application's window
 */
export function receiveDroppedFiles(ipc: Pick<IpcMain, 'handle'>, isOwn: (contents: WebContents) => boolean): DroppedFiles {
  const waiting = new Map<string, readonly string[]>();
  ipc.handle(dropChannel, (event, value: unknown) => {
    const paths = pathsSchema.safeParse(value);
    if (!paths.success || !isFromOurPage(event, isOwn)) return null;
    const id = randomBytes(16).toString('base64url');
    waiting.set(id, paths.data);
    const [oldest] = waiting.size > maxPending ? waiting.keys() : [];
    if (oldest !== undefined) waiting.delete(oldest);
    return id;
  });
  return {
    take: (id) => {
      const paths = waiting.get(id) ?? null;
      waiting.delete(id);
      return paths;
    },
  };
}
