#!/usr/bin/env node
// The command line as one command: `npm install --global .`, or `npm link`, in the project's folder puts `dataquay` on the path.
process.argv.splice(2, 0, 'cli');
await import('./bootstrap.mjs');
