import { useContext } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { ScopeContext } from '../scope/scope-context.ts';
import { useScopeSentence } from '../scope/scope-line.tsx';
import type { CellBlock } from './surface/selection.ts';

/** Returns a function that prints what copied rows are: their number, and the scope of the grid. The result is null without a scope. */
export function useCopyCaption(): (block: CellBlock) => string | null {
  const { t } = useTexts('grid');
  const scope = useContext(ScopeContext);
  const print = useScopeSentence();
  return ({ first, last }) => {
    if (scope === null) return null;
    const count = last.row - first.row + 1;
    const isAll = count >= (scope.groups ?? scope.local?.rows ?? scope.rows);
    return isAll ? print(scope) : t('copied.rowsOf', { count, scope: print(scope) });
  };
}
