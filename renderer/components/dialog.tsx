import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWords } from '../i18n/use-words.ts';
import classes from './dialog.module.css';
import { useReturnedFocus } from './use-returned-focus.ts';

interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** In CSS pixels. */
  readonly width?: number;
  /** Whether work goes on in it that closing would undo: then it is not closed by Escape or a click beside it, but by its own buttons. */
  readonly held?: boolean;
  readonly children: ReactNode;
}

/** A question in front of the page: its title, what is asked, a button that closes it; Escape does too. */
export function Dialog({ title, opened, onClose, width = 520, held = false, children }: DialogProps): ReactNode {
  const { t } = useWords('frame');
  useReturnedFocus(opened);
  return (
    <Modal.Root opened={opened} onClose={onClose} size={width} closeOnEscape={!held} closeOnClickOutside={!held}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Not Mantine's own header, a second banner of the page, nor its body, all of which a screen reader would say when it opens. */}
        <div className={classes.body}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {held ? null : <Modal.CloseButton aria-label={t('close')} />}
          </div>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
