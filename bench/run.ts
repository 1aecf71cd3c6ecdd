// Measures speed and memory: `npm run bench [-- <name> …]`. Prints each figure with its limit as soon as it is measured. The exit code is 1 if a figure misses its limit.
import { arrangeRows } from './arrange.ts';
import { openCatalogue } from './catalogue/open-catalogue.ts';
import { measureCompletion } from './completion.ts';
import { fetchRows } from './fetch-rows/fetch-rows.ts';
import { measureGrid } from './grid.ts';
import { measureHostileTexts } from './hostile-texts.ts';
import { measureKeystroke } from './keystroke.ts';
import { measureLanguages } from './languages.ts';
import type { Measurement } from './measurement.ts';
import { measureMetadata } from './metadata.ts';
import { misbehavingServers } from './misbehaving-servers.ts';
import { againstCap } from './service/against-cap.ts';
import { relatedRows } from './service/related-rows.ts';
import { wholeTable } from './service/whole-table.ts';
import { storeRows } from './store-rows.ts';
import { streamRows } from './stream-rows.ts';

const benchmarks: Readonly<Record<string, () => Promise<readonly Measurement[]>>> = {
  languages: measureLanguages,
  'hostile-texts': measureHostileTexts,
  completion: measureCompletion,
  keystroke: measureKeystroke,
  catalogue: openCatalogue,
  grid: measureGrid,
  metadata: measureMetadata,
  rows: streamRows,
  peer: againstCap,
  expand: relatedRows,
  scale: wholeTable,
  store: storeRows,
  'fetch-rows': fetchRows,
  arrange: arrangeRows,
  faults: misbehavingServers,
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown benchmark "${unknown.join('", "')}". Benchmarks: ${Object.keys(benchmarks).join(', ')}.\n`);
  process.exit(2);
}
let allHold = true;
for (const [name, benchmark] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  for (const { name: measured, figure, limit, holds } of await benchmark()) {
    process.stdout.write(`${holds ? 'holds ' : 'MISSED'}  ${measured.padEnd(48)} ${figure.padEnd(40)} limit: ${limit}\n`);
    allHold &&= holds;
  }
}
process.exitCode = allHold ? 0 : 1;
