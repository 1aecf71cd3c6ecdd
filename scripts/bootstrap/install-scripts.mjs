/**
 * Packages of the lock file with an install script. npm runs none of these scripts (`ignore-scripts` in .npmrc), because a script can
 * execute any code and download files that the lock file doesn't pin. A test compares this list with the lock file.
 *
 * `compile` packages are compiled with the lock file's node-gyp; `skip` packages work without their script.
 *
 * @type {Readonly<Record<string, { readonly decision: 'compile' | 'skip', readonly reason: string }>>}
 */
export const installScripts = {
  'core-js-bundle': { decision: 'skip', reason: 'Its script prints a request for donations. Only tests use it.' },
  'electron-winstaller': {
    decision: 'skip',
    reason: "Its script selects a 7-Zip for Squirrel installers, which this project doesn't make.",
  },
  esbuild: {
    decision: 'skip',
    reason: 'Its script checks the executable of an optional package. Only VitePress uses it, to build the documentation.',
  },
  kerberos: {
    decision: 'compile',
    reason: "Its script downloads an addon that the lock file doesn't pin. Its C++ source is in the package, so it is compiled here.",
  },
};
