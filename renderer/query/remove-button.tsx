import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { memo } from 'react';

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
  return (
    <ActionIcon {...(className === undefined ? {} : { className })} aria-label={label} title={label} onClick={() => onRemove(id)}>
      <X size={14} aria-hidden />
    </ActionIcon>
  );
});
