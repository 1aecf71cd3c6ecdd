'use strict';
// Runs on every Node since 14.18, so that an old one gets a message instead of a SyntaxError.
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

/** The oldest Node that the bundles run on: see `engines` in the package. */
const oldest = 24;

/** Runs a bundle, named from this folder: it finds its other files from its own place. */
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
