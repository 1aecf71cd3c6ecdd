import { expect, test } from 'vitest';
import { findFolderCycles } from '../../../scripts/check-imports/find-folder-cycles.ts';

test('names the folders of a cycle and its rarest import, also of types and dynamic imports', () => {
  const files = {
    'shared/query/a.ts': `import { text } from '../texts/text.ts';\nexport { other } from '../texts/other.ts';`,
    'shared/texts/text.ts': `import type { Query } from '../query/query.ts';`,
    'renderer/grid/grid.tsx': `const chart = await import('../chart/chart.tsx');`,
    'renderer/chart/chart.tsx': `import { cell } from '../cells/cell.ts';`,
    'renderer/cells/cell.ts': `import '../grid/inner/style.ts';`,
  };
  expect(findFolderCycles(files)).toEqual([
    'shared/query → shared/texts → shared/query: folders import each other. Rarest import: shared/texts/text.ts imports shared/query/query.ts',
    'renderer/grid → renderer/chart → renderer/cells → renderer/grid: folders import each other. Rarest import: renderer/grid/grid.tsx imports renderer/chart/chart.tsx',
  ]);
});

test('accepts imports in one direction, within a folder, and from files of a top folder', () => {
  const files = {
    'service/main.ts': `import { open } from './engine/open.ts';`,
    'service/engine/open.ts': `import { near } from './near.ts';`,
    'electron/core/results/store/a.ts': `import { b } from '../compare/b.ts';`,
    'electron/core/verify/c.ts': `import { a } from '../results/store/a.ts';`,
    'test/service/open.test.ts': `import { main } from '../../service/main.ts';`,
  };
  expect(findFolderCycles(files)).toEqual([]);
});

test('treats folders of electron/core as folders of their own', () => {
  const files = {
    'electron/core/results/a.ts': `import { b } from '../verify/b.ts';`,
    'electron/core/verify/b.ts': `import { a } from '../results/a.ts';`,
  };
  expect(findFolderCycles(files)).toHaveLength(1);
});
