import { join } from 'node:path';
import type { WebOptions } from './options.ts';
import { runWebHost } from './run.ts';
import { builtPage } from './static-page.ts';

/**
 * Runs the browser host with the built page.
 *
 * @param root folder of the project
 */
export function runBuiltWebHost(options: WebOptions, root: string): Promise<void> {
  return runWebHost(options, root, builtPage(join(root, 'out', 'page')));
}

/** The type of {@link runBuiltWebHost}, for the import of its bundle. */
export type RunBuiltWebHost = typeof runBuiltWebHost;
