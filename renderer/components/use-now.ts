import { useEffect, useState } from 'react';

/** Returns the present time in epoch milliseconds, updated at each full `step` of milliseconds while `running`. */
export function useNow(step: number, running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = (): void => {
      setNow(Date.now());
      timer = setTimeout(tick, step - (Date.now() % step));
    };
    tick();
    return () => clearTimeout(timer);
  }, [step, running]);
  return now;
}
