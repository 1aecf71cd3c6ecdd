import { ActionIcon } from '@mantine/core';

interface StepButtonProps {
  readonly label: string;
  /** The label with its key. */
  readonly hint: string;
  readonly icon: React.ReactNode;
  /** Null where there is no such step. */
  readonly onPress: (() => void) | null;
}

/** A step back or forth in the history of the query. It keeps the focus when it has nothing more to do. */
export function StepButton({ label, hint, icon, onPress }: StepButtonProps): React.ReactNode {
  return (
    <ActionIcon
      type="button"
      aria-label={label}
      title={hint}
      aria-disabled={onPress === null || undefined}
      data-disabled={onPress === null || undefined}
      onClick={() => onPress?.()}
    >
      {icon}
    </ActionIcon>
  );
}
