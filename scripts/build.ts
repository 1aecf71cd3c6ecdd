// Builds what changed since the last time: `npm run build [-- page desktop preload application service]`, all of them by default.
import { join } from 'node:path';
import { buildTargets } from './build/build-targets.ts';
import { applicationTargets, isTargetName, targets } from './build/targets.ts';

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const unknown = words.find((word) => !isTargetName(word));
if (unknown === undefined) {
  const names = words.length > 0 ? words.filter(isTargetName) : applicationTargets;
  await buildTargets(root, names, (line) => process.stdout.write(`${line}\n`));
} else {
  process.stderr.write(`There is no target "${unknown}". There are: ${Object.keys(targets).join(', ')}.\n`);
  process.exitCode = 2;
}
