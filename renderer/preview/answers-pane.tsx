import { useWords } from '../i18n/use-words.ts';
import { Split } from '../query/split.tsx';
import type { AnswersLayout } from './answers-layout.ts';
import classes from './preview.module.css';

interface AnswersPaneProps {
  readonly rest: React.ReactNode;
  readonly odata: React.ReactNode;
  readonly layout: AnswersLayout;
  /** Too narrow for two answers side by side: they stand above each other then. */
  readonly narrow: boolean;
}

/** Both answers side by side, one above the other, or one alone. */
export function AnswersPane({ rest, odata, layout, narrow }: AnswersPaneProps): React.ReactNode {
  const { t } = useWords('query');
  const stacked = narrow || layout === 'stacked';
  return (
    <div className={classes.answers}>
      {layout === 'rest' ? rest : null}
      {layout === 'odata' ? odata : null}
      {layout === 'both' || layout === 'stacked' ? (
        <div className={stacked ? classes.stacked : classes.both}>
          <Split
            key={stacked ? 'stacked' : 'both'}
            name={stacked ? 'answers-stacked' : 'answers'}
            label={stacked ? t('split.answersHeight') : t('split.answers')}
            orientation={stacked ? 'vertical' : 'horizontal'}
            share={50}
            smallest={stacked ? [96, 96] : [200, 200]}
            first={rest}
            second={odata}
          />
        </div>
      ) : null}
    </div>
  );
}
