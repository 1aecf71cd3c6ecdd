import { Modal } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './dialog.module.css';

interface DialogProps {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  /** In CSS pixels. */
  readonly width?: number;
  /** Whether work is in progress: Escape and outside clicks then don't close it. */
  readonly locked?: boolean;
  readonly children: ReactNode;
}

/** Renders a dialog with a title and a close button; Escape closes it too. */
export function Dialog({ title, opened, onClose, width = 520, locked: held = false, children }: DialogProps): ReactNode {
  const { t } = useTexts('frame');
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

/**
 * Restores the focus when something closes, unless another element has taken it.
 *
 * Mantine's own hook reads the focus after the dialog's field has taken it, and loses it if the dialog disappears with its opener.
 *
 * @param onReturned Called after the focus is restored.
 */
export function useReturnedFocus(opened: boolean, onReturned?: () => void): void {
  const before = useRef<Element | null>(null);
  const wasOpened = useRef(false);
  // Read during rendering: in the document, the dialog's field already has the focus.
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
