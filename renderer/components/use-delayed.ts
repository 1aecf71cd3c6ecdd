import { useEffect, useState } from 'react';

/** Delay before a spinner appears, in milliseconds. */
const unnoticed = 150;

/**
 * Returns true after `active` has been true for some time. Fast responses therefore show no spinner.
 *
 * @param delay time in milliseconds
 */
export function useDelayed(active: boolean, delay = unnoticed): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIsLate(true), delay);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [active, delay]);
  return active && isLate;
}
