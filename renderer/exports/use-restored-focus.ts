import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of a dialog whose controls are replaced. Otherwise the next key press would go to the page behind it. The
 * control with `data-autofocus` is focused.
 *
 * @param phase value that changes whenever controls are replaced
 */
export function useRestoredFocus<Part extends HTMLElement>(phase: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is lost when the phase changes.
  useEffect(() => {
    const dialog = part.current?.closest('[role=dialog]') ?? part.current;
    if (dialog?.contains(document.activeElement) === false) part.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [phase]);
  return part;
}
