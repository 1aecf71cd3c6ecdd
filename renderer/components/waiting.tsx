import { Loader } from '@mantine/core';
import { useDelayed } from './use-delayed.ts';
import styles from './waiting.module.css';

interface WaitingProps {
  /** Text that describes the action in progress. Ends with an ellipsis. */
  readonly what: string;
  /** Text that explains how long the action can take, or why. */
  readonly why?: string;
}

/** Renders the action in progress after it takes noticeably long. */
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
