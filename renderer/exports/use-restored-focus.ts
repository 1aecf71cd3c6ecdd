import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a part of the page whose controls are replaced. Otherwise the next key would go to the page behind it.
 *
 * The control with `data-autofocus` gets the focus.
 *
 * @param phase Changes whenever controls are replaced.
 */
export function useRestoredFocus<Part extends HTMLElement>(phase: string): RefObject<Part | null> {
  const part = useRef<Part>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the change of the phase after which the focus is lost.
  useEffect(() => {
    if (document.activeElement === document.body) part.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
  }, [phase]);
  return part;
}
