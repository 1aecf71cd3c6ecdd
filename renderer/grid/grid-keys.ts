import { headerRow } from './active-cell.ts';

/** What a key asks of a grid, besides moving about in it. */
export type GridCommand =
  | { readonly kind: 'copy' | 'all' | 'row' | 'column' | 'open' | 'sort' | 'menu' | 'single' }
  | { readonly kind: 'resize' | 'move'; readonly by: number };

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Pixels by which one key press changes a column's width. */
const widthStep = 16;

/** The command of a key, pressed while the active cell lies in this row, or null. */
export function commandOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey, row: number): GridCommand | null {
  const control = ctrlKey || metaKey;
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey) || (key === 'ArrowDown' && altKey)) return { kind: 'menu' };
  if (altKey) return sideways === 0 || control ? null : { kind: 'resize', by: sideways * widthStep };
  if (control && shiftKey) return sideways === 0 ? null : { kind: 'move', by: sideways };
  if (control) {
    const letter = key.toLowerCase();
    if (letter === 'c') return { kind: 'copy' };
    if (letter === 'a') return { kind: 'all' };
    return key === ' ' ? { kind: 'column' } : null;
  }
  if (key === ' ' && shiftKey) return { kind: 'row' };
  if (key === 'Escape') return { kind: 'single' };
  if (key === 'Enter' || key === ' ') return { kind: row === headerRow ? 'sort' : 'open' };
  return null;
}
