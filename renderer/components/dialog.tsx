import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** Width in CSS pixels. Defaults to 520. */
  readonly width?: number;
  /** Whether an action is in progress. Escape and clicks outside then don't close the dialog. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/** Renders a dialog with a title and a close button. Escape also closes the dialog. */
export function Dialog({ title, opened, onClose, width = 520, locked = false, children }: DialogProps): ReactNode {
  const { t } = useTexts('frame');
  useReturnedFocus(opened);
  return (
    <Modal.Root opened={opened} onClose={onClose} size={width} closeOnEscape={!locked} closeOnClickOutside={!locked}>
      <Modal.Overlay />
      <Modal.Content>
        {/* Mantine's own header and body aren't used. The header would be a second banner of the page, and a screen reader would read the whole body on opening. */}
        <div className={classes.body}>
          <div className={classes.head}>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {locked ? null : <Modal.CloseButton aria-label={t('close')} />}
          </div>
          {children}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Restores the focus when a dialog or menu closes, unless another element is focused.
 *
 * Mantine's own hook reads the focus after the dialog's field has received it. It also loses the focus if the dialog disappears together
 * with the element that opened it.
 *
 * @param onReturned called after the focus is restored
 */
export function useReturnedFocus(opened: boolean, onReturned?: () => void): void {
  const before = useRef<Element | null>(null);
  const wasOpened = useRef(false);
  // The focused element is read during rendering, because after the commit the dialog's field is already focused.
  if (opened && !wasOpened.current) before.current = document.activeElement;
  wasOpened.current = opened;
  const latest = useRef(onReturned);
  latest.current = onReturned;
  useEffect(() => {
    if (!opened) return;
    return () => {
      const element = before.current;
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body;
        if (isLost && element instanceof HTMLElement) element.focus({ preventScroll: true });
        latest.current?.();
      });
    };
  }, [opened]);
}
