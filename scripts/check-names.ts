// Rejects objects that are indexed by a name: a step of `npm run check`. Names from files, servers, and users can be `constructor` or
// `__proto__`. Use `ownValue`, `Object.hasOwn`, or a `Map`.
import { join } from 'node:path';
import { findIndexedNames } from './check-names/find-indexed-names.ts';

const findings = findIndexedNames(
  join(import.meta.dirname, '..'),
  ['shared', 'node', 'service', 'electron', 'renderer'],
  (file) => file === 'shared/values/own-value.ts',
);
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
