import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { sourcesOfPage } from './sources.ts';

/** Returns the classes of a CSS module, without those of libraries. */
function classesOf(styles: string): ReadonlySet<string> {
  const own = styles.replace(/\/\*.*?\*\//gs, '').replace(/:global\([^)]*\)/g, '');
  return new Set([...own.matchAll(/\.([a-zA-Z_][\w-]*)/g)].flatMap(([, name]) => name ?? []));
}

/** The classes that sources use from CSS modules, such as `renderer/grid/grid.module.css cell`. */
const taken = sourcesOfPage(/\.tsx?$/).flatMap(({ path, text }) =>
  [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(([, styles, file]) =>
    [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))].map(([, name]) => `${join(dirname(path), file ?? '')} ${name}`),
  ),
);

const declared = sourcesOfPage(/\.module\.css$/).flatMap(({ path, text }) => [...classesOf(text)].map((name) => `${path} ${name}`));

test('every CSS class that a component uses exists; a missing one breaks the layout without an error', () => {
  expect(taken.filter((one) => !declared.includes(one))).toEqual([]);
});

test('every CSS class is used by a component', () => {
  expect(declared.filter((one) => !taken.includes(one))).toEqual([]);
});

test('no component accesses CSS classes by computed names, which would hide missing classes', () => {
  const namespaceUses = sourcesOfPage(/\.tsx?$/).flatMap(({ path, text }) =>
    [...text.matchAll(/import (\w+) from '[^']+\.module\.css'/g)]
      .filter(([, styles]) => new RegExp(`\\b${styles}(?=[^\\w.'])(?! from)`).test(text))
      .map(([, styles]) => `${basename(path)} ${styles}`),
  );
  expect(namespaceUses).toEqual([]);
});
