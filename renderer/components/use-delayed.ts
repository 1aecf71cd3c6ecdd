import { useEffect, useState } from 'react';

/** How long an answer may take before anything is drawn for it. */
const unnoticed = 150;

/** True once `active` has been so for 150 ms: a fast answer shows no spinner. */
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
