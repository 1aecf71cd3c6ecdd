import { useEffect, useState } from 'react';
import { whenIdle } from './when-idle.ts';

/** True once the page has had nothing else to do since the component came, at the latest after `patience` milliseconds. */
export function useOnceIdle(patience: number): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true), patience), [patience]);
  return idle;
}
