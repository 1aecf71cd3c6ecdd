import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { ProblemNotice } from '../components/problem.tsx';
import { useWords } from '../i18n/use-words.ts';
import type { Results } from './answers-client.ts';
import { readJsonList } from './json-list.ts';
import { JsonTree } from './json-tree.tsx';
import classes from './preview.module.css';
import { createQuantities } from './quantities.ts';
import { isUnderWay, type RunState } from './run-state.ts';
import { TextView } from './text-view.tsx';
import { useTextPart } from './use-text-part.ts';

const rowsAtFirst = 100;
/** The most that one call of the contract gives. */
const rowsAtMost = 1000;

interface AnswerTabProps {
  readonly results: Results;
  readonly state: RunState;
  /** Nothing is fetched while the tab is out of sight. */
  readonly visible: boolean;
}

/** Rows as indented JSON, values as sent. */
export function JsonTab({ results, state, visible }: AnswerTabProps): React.ReactNode {
  const { t } = useWords('preview');
  const [wanted, setWanted] = useState(rowsAtFirst);
  const { runId } = state;
  // While rows arrive the text follows only until it has as many as are wanted.
  const count = Math.min(wanted, state.rows);
  const ask = useMemo(
    () => (visible && runId !== null && count > 0 ? () => readJsonList(results, runId, count) : null),
    [results, visible, runId, count],
  );
  const { part, problem } = useTextPart(ask);
  if (problem !== null) return <ProblemNotice problem={problem} />;
  if (part === null || count === 0) return <p className={classes.hint}>{t('noText')}</p>;
  return (
    <div className={classes.textTab}>
      <JsonTree
        key={runId}
        label={t('jsonText')}
        text={part.text}
        head={
          <>
            <span>
              {t('jsonRows', { count: part.rows })}
              {part.cut ? ` · ${t('jsonCut')}` : ''}
            </span>
            {!part.cut && wanted < rowsAtMost && state.rows > wanted ? (
              <Button size="compact-xs" variant="default" onClick={() => setWanted(rowsAtMost)}>
                {t('moreRows')}
              </Button>
            ) : null}
          </>
        }
      />
    </div>
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Whether a body reads as text: none has such control characters, but for escapes, which colour a terminal. */
function isText(text: string): boolean {
  return !noText.test(text);
}

/** The beginning of the body as it was received. */
export function RawTab({ results, state, visible }: AnswerTabProps): React.ReactNode {
  const { t, language } = useWords('preview');
  const quantities = useMemo(() => createQuantities(language), [language]);
  const { runId } = state;
  const type = state.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? t('unnamedType');
  // Asked for when there is a body at all, and again when it has ended.
  const begun = state.bytes > 0;
  const ended = !isUnderWay(state);
  const ask = useMemo(
    () => (visible && runId !== null && (begun || ended) ? () => results.raw({ runId }) : null),
    [results, visible, runId, begun, ended],
  );
  const { part, problem } = useTextPart(ask);
  if (problem !== null) return <ProblemNotice problem={problem} />;
  if (part === null || part.text === '' || runId === null) return <p className={classes.hint}>{t('noText')}</p>;
  return (
    <div className={classes.textTab}>
      {isText(part.text) ? null : <div className={classes.textHead}>{t('notText', { size: quantities.bytes(state.bytes), type })}</div>}
      {part.cut ? <div className={classes.textHead}>{t('cut')}</div> : null}
      <TextView label={t('rawText')} text={part.text} wrap />
    </div>
  );
}
