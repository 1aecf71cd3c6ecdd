/**
 * Packages of the lock file that bring an install script. npm runs none of them (`ignore-scripts` in .npmrc): such a script can do whatever its
 * author wants, and download what the lock file doesn't pin. A test compares this list with the lock file.
 *
 * `compile` packages are built from their sources by the lock file's own node-gyp; `skip` packages work without their script.
 *
 * @type {Readonly<Record<string, { readonly decision: 'compile' | 'skip', readonly reason: string }>>}
 */
export const installScripts = {
  'core-js-bundle': { decision: 'skip', reason: 'Its script prints a request for donations. Used by tests only.' },
  'electron-winstaller': {
    decision: 'skip',
    reason: 'Its script chooses a 7-Zip for Squirrel installers, which this project does not make.',
  },
  esbuild: {
    decision: 'skip',
    reason: 'Its script checks the program that an optional package brings. Only VitePress uses it, to build the documentation.',
  },
  kerberos: {
    decision: 'compile',
    reason: 'Its script downloads a program that the lock file does not pin. Its C++ source is in the package, so it is compiled here.',
  },
};
