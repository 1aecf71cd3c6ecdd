import { memo } from 'react';
import { Split } from './split.tsx';
import classes from './workspace.module.css';
import { WorkspaceAnswers, type WorkspaceAnswersProps } from './workspace-answers.tsx';

interface AnswersAndBelowProps extends WorkspaceAnswersProps {
  /** What stands below the answers, or null. */
  readonly below: React.ReactNode;
  /** Accessible name of the bar above it. */
  readonly splitLabel: string;
}

/** The answers, and what stands below them; drawn anew when one of these changes, not with each key typed in the query. */
export const AnswersAndBelow = memo(function AnswersAndBelow({ below, splitLabel, ...answers }: AnswersAndBelowProps): React.ReactNode {
  return (
    <div className={classes.answersAndBelow}>
      <Split
        name="comparison"
        label={splitLabel}
        orientation="vertical"
        share={50}
        smallest={[120, 160]}
        first={<WorkspaceAnswers {...answers} />}
        second={below}
      />
    </div>
  );
});
