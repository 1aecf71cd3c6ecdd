import { memo } from 'react';
import { useWords } from '../i18n/use-words.ts';
import { draggedItem } from './dragged-item.ts';
import { ItemButton } from './item-button.tsx';

interface MoveHandleProps {
  /** What it moves, as in "Move {{name}}". */
  readonly name: string;
  /** Names the item among those that may change places with it. */
  readonly id: string;
  readonly list: string;
  readonly onStep: (id: string, step: 'up' | 'down') => void;
}

/** Moves an item of a list: by the arrow keys while it has the focus, or by dragging it. */
export const MoveHandle = memo(function MoveHandle({ name, id, list, onStep }: MoveHandleProps): React.ReactNode {
  const { t } = useWords('query');
  return (
    <ItemButton
      sign="grip"
      aria-label={t('move.label', { name })}
      title={t('move.hint')}
      aria-keyshortcuts="ArrowUp ArrowDown"
      data-move={id}
      {...draggedItem(list, id)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        onStep(id, event.key === 'ArrowUp' ? 'up' : 'down');
      }}
    />
  );
});
