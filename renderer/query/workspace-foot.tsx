import { memo } from 'react';
import { AgreementLine } from '../compare/agreement-line.tsx';
import type { ComparedAnswers } from '../compare/use-compared-answers.ts';
import { useWords } from '../i18n/use-words.ts';
import { AnswersLayoutSwitch } from '../preview/answers-layout-switch.tsx';
import type { LayoutOfAnswers } from '../preview/use-answers-layout.ts';
import classes from './workspace.module.css';

interface WorkspaceFootProps extends Pick<ComparedAnswers, 'state' | 'sides' | 'pair'> {
  /** Null where there is one answer alone. */
  readonly layout: LayoutOfAnswers | null;
}

/** Below the answers: whether they agree, and how they are laid out. */
export const WorkspaceFoot = memo(function WorkspaceFoot({ state, sides, pair, layout }: WorkspaceFootProps): React.ReactNode {
  const { t } = useWords('query');
  return (
    <footer className={classes.foot}>
      {layout === null ? (
        <p className={classes.alone}>{t('odataAlone')}</p>
      ) : (
        <>
          <AgreementLine state={state} sides={sides} pair={pair} />
          <AnswersLayoutSwitch layout={layout} />
        </>
      )}
    </footer>
  );
});
