import { Loader } from '@mantine/core';
import { useDelayed } from './use-delayed.ts';
import styles from './waiting.module.css';

interface WaitingProps {
  /** What is being done. */
  readonly what: string;
  /** How long it may take, or why. */
  readonly why?: string;
}

/** Says what is being done, once it takes long enough to be noticed. */
export function Waiting({ what, why }: WaitingProps) {
  const late = useDelayed(true);
  return (
    <div className={styles.waiting} role="status">
      {late && (
        <>
          <Loader size={14} aria-hidden />
          <div>
            <p>{what} …</p>
            {why && <p className={styles.why}>{why}</p>}
          </div>
        </>
      )}
    </div>
  );
}
