import { memo } from 'react';
import { ItemButton } from './item-button.tsx';

interface RemoveButtonProps {
  /** Accessible name, and what the pointer is told. */
  readonly label: string;
  /** Names what goes. */
  readonly id: string;
  readonly className?: string;
  readonly onRemove: (id: string) => void;
}

/** Takes an item out of the tree of conditions; the same while what it removes is typed in. */
export const RemoveButton = memo(function RemoveButton({ label, id, className, onRemove }: RemoveButtonProps): React.ReactNode {
  return <ItemButton sign="cross" className={className} title={label} onClick={() => onRemove(id)} />;
});
