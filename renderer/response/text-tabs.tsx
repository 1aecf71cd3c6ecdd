import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import type { Problem } from '../../shared/problems/problem.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { textBlocks } from '../components/text-blocks.ts';
import { problemOf } from '../connection/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { Results, TextPart } from '../results/query-client.ts';
import { isPending, type RunState } from '../results/run-state.ts';
import { JsonTree } from './json-tree.tsx';
import classes from './response.module.css';

const rowsAtFirst = 100;
/** Maximum number of rows per call of the contract. */
const maxRows = 1000;

interface TextTabProps {
  readonly results: Results;
  readonly state: RunState;
  /** Whether the tab is visible. A hidden tab loads nothing. */
  readonly visible: boolean;
}

/** Renders the rows as indented JSON, with values as sent. */
export function JsonTab({ results, state, visible }: TextTabProps): React.ReactNode {
  const { t } = useTexts('preview');
  const [rowLimit, setRowLimit] = useState(rowsAtFirst);
  const { runId } = state;
  // While rows arrive, the text grows until it has the requested number of rows.
  const count = Math.min(rowLimit, state.rows);
  const loadPart = useMemo(
    () => (visible && runId !== null && count > 0 ? () => readJsonList(results, runId, count) : null),
    [results, visible, runId, count],
  );
  const { part, problem } = useTextPart(runId, loadPart);
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
            {!part.cut && rowLimit < maxRows && state.rows > rowLimit ? (
              <Button size="compact-xs" variant="default" onClick={() => setRowLimit(maxRows)}>
                {t('moreRows')}
              </Button>
            ) : null}
          </>
        }
      />
    </div>
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for control characters.
const noText = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

/** Returns whether a body is text. A text contains no control characters except terminal escape characters. */
function isText(text: string): boolean {
  return !noText.test(text);
}

/** Renders the beginning of the body as received. */
export function RawTab({ results, state, visible }: TextTabProps): React.ReactNode {
  const { t, language } = useTexts('preview');
  const quantities = useMemo(() => createQuantities(language), [language]);
  const { runId } = state;
  const type = state.headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? t('unnamedType');
  // The text is loaded when the body starts, and again when it is complete.
  const hasStarted = state.bytes > 0;
  const ended = !isPending(state);
  const loadPart = useMemo(
    () => (visible && runId !== null && (hasStarted || ended) ? () => results.raw({ runId }) : null),
    [results, visible, runId, hasStarted, ended],
  );
  const { part, problem } = useTextPart(runId, loadPart);
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

const blocksAtFirst = 25;
const blocksMore = 100;

/** Renders a long text that the keyboard can scroll. Renders the beginning immediately and more on demand. */
function TextView({ label, text, wrap }: { readonly label: string; readonly text: string; readonly wrap: boolean }): React.ReactNode {
  const { t } = useTexts('preview');
  const blocks = useMemo(() => textBlocks(text), [text]);
  const [shown, setShown] = useState(blocksAtFirst);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, but this is only a scrollable text with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text.
    <div role="group" aria-label={label} tabIndex={0} className={classes.text} data-wrap={wrap || undefined}>
      <pre className={classes.pre}>
        {blocks.slice(0, shown).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity except their position.
          <span key={index} className={classes.block}>
            {block}
          </span>
        ))}
      </pre>
      {blocks.length > shown ? (
        <Button size="compact-xs" variant="default" onClick={() => setShown(shown + blocksMore)}>
          {t('moreText')}
        </Button>
      ) : null}
    </div>
  );
}

/** Maximum number of characters to load. Longer texts should be saved to a file. */
const longest = 4_000_000;

/** The first rows of a result as an indented JSON array. */
interface JsonList extends TextPart {
  /** Number of rows. Can be lower than requested if rows are very long, but is at least one. */
  readonly rows: number;
}

/** Reads the first `count` rows of a result as an indented JSON array. Reads in parts, so that the application stays responsive. */
export async function readJsonList(results: Pick<Results, 'json'>, runId: string, count: number): Promise<JsonList> {
  const parts: string[] = [];
  let rows = 0;
  let characters = 0;
  while (rows < count && characters < longest) {
    const part = await results.json({ runId, from: rows, count: count - rows });
    if (part.rows === 0) break;
    parts.push(part.text);
    rows += part.rows;
    characters += part.text.length;
  }
  return { text: rows === 0 ? '[]' : `[\n${parts.join(',\n')}\n]`, rows, cut: rows < count };
}

/** State of a text that is loaded from the application. */
type TextPartState<Part extends TextPart> = { readonly part: Part | null; readonly problem: Problem | null };

/** Loads a text when `loadPart` changes, unless it is null. The previous text stays while another one loads. */
function useTextPart<Part extends TextPart>(runId: string | null, loadPart: (() => Promise<Part>) | null): TextPartState<Part> {
  const [{ of, ...state }, setState] = useState<TextPartState<Part> & { readonly of: string | null }>({
    part: null,
    problem: null,
    of: null,
  });
  useEffect(() => {
    if (loadPart === null) return;
    let isCurrent = true;
    loadPart().then(
      (part) => {
        if (isCurrent) setState({ part, problem: null, of: runId });
      },
      (error: unknown) => {
        if (isCurrent) setState({ part: null, problem: problemOf(error), of: runId });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [loadPart, runId]);
  // The text of another run is never shown.
  return of === runId ? state : { part: null, problem: null };
}
