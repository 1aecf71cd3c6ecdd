import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isFresh, sourceDigest } from '../build/stamp.ts';
import { type TargetName, targets } from '../build/targets.ts';
import { runNode } from '../run-node.ts';

/**
 * Builds the targets whose sources changed, in a child process: the bundler needs a gigabyte, which would stay with the application.
 *
 * @param root folder of the project
 * @param isProduction whether nothing can be built. Then the existing output is used.
 * @throws Error with a message for the user if a target can't be built, or isn't built in production
 */
export async function prepareTargets(root: string, names: readonly TargetName[], isProduction: boolean): Promise<void> {
  if (isProduction) {
    const missing = names.filter((name) => !existsSync(join(root, targets[name].output)));
    if (missing.length === 0) return;
    const folders = missing.map((name) => join(root, targets[name].output)).join(', ');
    throw new Error(
      `The application isn’t built: ${folders} is missing. Nothing is built in production. Run "npm ci" and "npm run build" on another computer, and copy the folder "out".`,
    );
  }
  if (names.every((name) => isFresh(root, targets[name], sourceDigest(root, targets[name])))) return;
  const exitCode = await runNode(root, [join('scripts', 'build.ts'), ...names], {}, 'stderr');
  if (exitCode !== 0) throw new Error(`The application couldn’t be built. See the message above, then run "npm run build".`);
}
