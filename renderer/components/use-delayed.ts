import { useEffect, useState } from 'react';

/** Delay before a spinner appears. */
const unnoticed = 150;

/**
 * Returns true once `active` has been true for a time, so that fast responses show no spinner.
 *
 * @param delay In milliseconds.
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
