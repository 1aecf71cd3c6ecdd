import { useMemo, useState } from 'react';
import { useLayoutStorage } from '../session/session-context.ts';
import { type AnswersLayout, keepAnswersLayout, recallAnswersLayout } from './answers-layout.ts';

/** The layout of the answers, and the way to another. */
export interface LayoutOfAnswers {
  readonly present: AnswersLayout;
  readonly choose: (layout: AnswersLayout) => void;
}

/** The layout of a workspace's answers as it was left last, kept with the window. */
export function useAnswersLayout(): LayoutOfAnswers {
  const storage = useLayoutStorage();
  const [present, setPresent] = useState(() => recallAnswersLayout(storage));
  return useMemo(
    () => ({
      present,
      choose: (layout) => {
        keepAnswersLayout(storage, layout);
        setPresent(layout);
      },
    }),
    [present, storage],
  );
}
