import { Loader } from '@mantine/core';
import { useDelayed } from './use-delayed.ts';
import styles from './waiting.module.css';

interface WaitingProps {
  /** What is in progress; ends with an ellipsis. */
  readonly what: string;
  /** How long it can take, or why. */
  readonly why?: string;
}

/** Renders what is in progress, once it takes noticeably long. */
export function Waiting({ what, why }: WaitingProps) {
  const isLate = useDelayed(true);
  return (
    <div className={styles.waiting} role="status">
      {isLate && (
        <>
          <Loader size={14} aria-hidden />
          <div>
            <p>{what}</p>
            {why && <p className={styles.why}>{why}</p>}
          </div>
        </>
      )}
    </div>
  );
}
