#!/usr/bin/env node
// The `dataquay` command. To add it to the path, run `npm install --global .` or `npm link` in the project's folder.
process.argv.splice(2, 0, 'cli');
await import('./bootstrap.mjs');
