import { expect, test } from 'vitest';
import { type CheckedImports, checkImports } from '../../scripts/check-imports/find-imports.ts';

const nothing: CheckedImports = {
  files: {},
  exportsOf: (name) => (name === '@scope/listed' ? ['.', './sync', './src/inner.js', './*'] : []),
  allowedImports: [],
  allowedReplacements: [],
};
const check = (source: string, path = 'electron/file.ts') => checkImports({ ...nothing, files: { [path]: source } });

test.each([
  `import { parse } from '@scope/listed/other';`,
  `import '@scope/listed/src/inner.js';`,
  `export { parse } from 'unlisted/lib/parse.js';`,
  `const { parse } = await import('unlisted/parse');`,
  `const parse = require('unlisted/parse');`,
  'const folder = require.resolve(`unlisted/$' + '{name}.wasm`);',
])('rejects an undocumented package path: %s', (source) => {
  expect(check(source)).toEqual([expect.stringMatching(/^electron\/file\.ts: '.+' isn’t a documented path of its package$/)]);
});

test.each([
  `import { parse } from '@scope/listed';`,
  `import { parse } from '@scope/listed/sync';`,
  `import { readFile } from 'node:fs/promises';`,
  `import { near } from '../src/near.ts';`,
  'Promise.resolve(`http://localhost/$' + '{path}`);',
])('accepts documented package paths, Node modules, and project files: %s', (source) => {
  expect(check(source)).toEqual([]);
});

test.each([
  'Socket.prototype.read = () => null;',
  `Socket.prototype['read'] = read;`,
  `Object.defineProperty(Socket.prototype, 'read', { value: read });`,
  'Object.assign(Socket.prototype, { read });',
  'socket.read = (size?: number): unknown => null;',
  'this.socket.read = function () {};',
  '  field.setSelectionRange = async (start, end) => {};',
])('rejects a replaced method: %s', (source) => {
  expect(check(source)).toEqual([expect.stringContaining('replaces a method')]);
});

test.each([
  'this.read = () => null;',
  'port.onmessage = (event) => take(event);',
  'const read: library.Read = async (size) => size;',
  'Buffer.prototype.copy.call(part, target);',
  'if (prototype === Object.prototype) return;',
])('accepts own methods, event handlers, and calls: %s', (source) => {
  expect(check(source)).toEqual([]);
});

test('accepts a replaced method of a mock in a test', () => {
  expect(check('provider.misbehave = () => undefined;', 'test/provider.test.ts')).toEqual([]);
});

test('accepts an exception for its exact path, and rejects an unused exception', () => {
  const allowedImports = [{ pattern: /unlisted\/parse/, reason: 'documented' }];
  const files = { 'electron/file.ts': `import 'unlisted/parse';\nimport 'unlisted/parse/inner';` };
  expect(checkImports({ ...nothing, files, allowedImports })).toEqual([expect.stringContaining('unlisted/parse/inner')]);
  expect(checkImports({ ...nothing, allowedImports })).toEqual([expect.stringContaining('nothing needs this exception')]);
});
