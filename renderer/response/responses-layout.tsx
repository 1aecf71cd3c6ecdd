import { useMemo, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { Split } from '../layout/split.tsx';
import { useLayoutStorage } from '../session/session-context.ts';
import classes from './response.module.css';

/** The layouts of the two responses. */
export const responsesLayouts = ['both', 'stacked', 'rest', 'odata'] as const;
export type ResponsesLayout = (typeof responsesLayouts)[number];

const key = 'dataquay.answers';

/** Reads the saved layout. Defaults to side by side. */
function readResponsesLayout(storage: Pick<Storage, 'getItem'>): ResponsesLayout {
  const stored = storage.getItem(key);
  return responsesLayouts.find((known) => known === stored) ?? 'both';
}

/** Saves the layout of the responses. */
function saveResponsesLayout(storage: Pick<Storage, 'setItem'>, layout: ResponsesLayout): void {
  storage.setItem(key, layout);
}

/** The layout of the responses, and a function that changes it. */
export interface ResponsesLayoutState {
  readonly present: ResponsesLayout;
  readonly choose: (layout: ResponsesLayout) => void;
}

/** Holds the layout of the responses. Saves the layout with the window. */
export function useResponsesLayout(): ResponsesLayoutState {
  const storage = useLayoutStorage();
  const [present, setPresent] = useState(() => readResponsesLayout(storage));
  return useMemo(
    () => ({
      present,
      choose: (layout) => {
        saveResponsesLayout(storage, layout);
        setPresent(layout);
      },
    }),
    [present, storage],
  );
}

interface ResponsesPaneProps {
  readonly rest: React.ReactNode;
  readonly odata: React.ReactNode;
  readonly layout: ResponsesLayout;
  /** Whether the window is too narrow for two responses side by side. The responses are then stacked. */
  readonly narrow: boolean;
}

/** Renders both responses side by side or stacked, or only one response. */
export function ResponsesPane({ rest, odata, layout, narrow }: ResponsesPaneProps): React.ReactNode {
  const { t } = useTexts('query');
  const stacked = narrow || layout === 'stacked';
  return (
    <div className={classes.responses}>
      {layout === 'rest' ? rest : null}
      {layout === 'odata' ? odata : null}
      {layout === 'both' || layout === 'stacked' ? (
        <div className={stacked ? classes.stacked : classes.both}>
          <Split
            key={stacked ? 'stacked' : 'both'}
            name={stacked ? 'answers-stacked' : 'answers'}
            label={stacked ? t('split.responsesHeight') : t('split.responses')}
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
