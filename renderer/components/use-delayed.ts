import { useEffect, useState } from 'react';

/** Delay before a spinner appears. */
const unnoticed = 150;

/** Returns true once `active` has been true for 150 ms, so that fast responses show no spinner. */
export function useDelayed(active: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setIsLate(true), unnoticed);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [active]);
  return active && isLate;
}
