'use strict';
// Runs on Node 14.18 and later, so that an old Node prints a message instead of a SyntaxError.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

/** The oldest Node that runs the bundles: see `engines` in the package. */
const oldest = 24;

/** Runs a bundle, whose path is relative to this folder. */
module.exports = function start(bundle) {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) < oldest) {
    process.stderr.write(
      `Dataquay needs Node.js ${oldest} or later. This is Node.js ${version}. Install a newer version from https://nodejs.org.\n`,
    );
    process.exit(1);
  }
  import(pathToFileURL(join(__dirname, bundle)).href).catch((error) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
};
