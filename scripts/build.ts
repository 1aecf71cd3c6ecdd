// Builds the targets whose sources changed: `npm run build [-- page desktop preload application service]`. The default is all targets.
import { join } from 'node:path';
import { buildTargets } from './build/build-targets.ts';
import { applicationTargets, isTargetName, targets } from './build/targets.ts';

const root = join(import.meta.dirname, '..');
const targetArguments = process.argv.slice(2);
const unknown = targetArguments.find((name) => !isTargetName(name));
if (unknown === undefined) {
  const names = targetArguments.length > 0 ? targetArguments.filter(isTargetName) : applicationTargets;
  await buildTargets(root, names, (line) => process.stdout.write(`${line}\n`));
} else {
  process.stderr.write(`Unknown target "${unknown}". Targets: ${Object.keys(targets).join(', ')}.\n`);
  process.exitCode = 2;
}
