import { Menu } from '@mantine/core';

interface PlacedMenuProps {
  readonly label: string;
  /** Where it opens; null while it is closed. */
  readonly place: DOMRect | null;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

/** Not the keyboard: the key that opens the menu would close it again. */
const outside = ['mousedown', 'touchstart'];

/** A menu at a place of the window, such as a cell drawn without React. */
export function PlacedMenu({ label, place, onClose, children }: PlacedMenuProps): React.ReactNode {
  const left = Math.max(0, place?.left ?? 0);
  return (
    <Menu
      opened={place !== null}
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      trapFocus
      floatingStrategy="fixed"
      hideDetached={false}
      clickOutsideEvents={outside}
    >
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left, top: place?.top ?? 0, width: 1, height: place?.height ?? 0, pointerEvents: 'none' }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
