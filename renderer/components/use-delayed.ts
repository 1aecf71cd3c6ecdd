import { useEffect, useState } from 'react';

/** Delay before a spinner appears. */
const unnoticed = 150;

/** Returns true once `active` has been true for 150 ms, so that fast responses show no spinner. */
export function useDelayed(active: boolean): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), unnoticed);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);
  return active && late;
}
