import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useAnnounce } from '../components/announcer.tsx';
import { useWords } from '../i18n/use-words.ts';
import { type JsonLine, jsonLines, membersOf, seenLines, textFrom } from './json-lines.ts';
import classes from './json-tree.module.css';
import { stepOfKey } from './json-tree-keys.ts';
import panel from './preview.module.css';

/** Height of a line, CSS pixels. */
const lineHeight = 18;
/** Up to these all are in the document. */
const allDrawn = 60;
/** Of a list or object within a row that has more lines its first one stands alone until it is unfolded. */
const longestOpen = 100;
/** Characters of a line that are shown. */
const longestShown = 2000;

/** Properties of {@link JsonTree}. */
export interface JsonTreeProps {
  readonly label: string;
  /** An indented list of rows. */
  readonly text: string;
  /** Said above it, beside what folds its rows. */
  readonly head: React.ReactNode;
}

/** Rows as indented JSON that can be folded (role `tree`): values as sent, line by line; of many those in sight are drawn. */
export function JsonTree({ label, text, head }: JsonTreeProps): React.ReactNode {
  const { t } = useWords('preview');
  const announce = useAnnounce();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => jsonLines(text), [text]);
  const [rowsFolded, setRowsFolded] = useState(false);
  /** Lines that were folded or unfolded one by one. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [active, setActive] = useState(0);
  const isFolded = useCallback(
    (line: number): boolean => {
      const { level = 0, end = line } = lines[line] ?? {};
      return chosen.get(line) ?? ((rowsFolded && level === 1) || (level > 1 && end - line > longestOpen));
    },
    [lines, chosen, rowsFolded],
  );
  const seen = useMemo(() => seenLines(lines, isFolded), [lines, isFolded]);
  const isWindow = seen.length > allDrawn;
  const virtualizer = useVirtualizer({
    count: seen.length,
    enabled: isWindow,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 10,
  });
  const drawn = isWindow ? virtualizer.getVirtualItems().map(({ index }) => index) : [...seen.keys()];
  const first = drawn[0] ?? 0;

  const fold = (line: number, folded: boolean): void => setChosen((before) => new Map(before).set(line, folded));
  const goTo = (line: number): void => {
    setActive(line);
    const place = seen.indexOf(line);
    if (place >= 0 && isWindow) virtualizer.scrollToIndex(place);
  };
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(textFrom(lines, active));
      announce(t('json.copied'));
    } catch {
      announce(t('json.notCopied'));
    }
  };
  const press = (event: React.KeyboardEvent): void => {
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key === 'c' && document.getSelection()?.isCollapsed !== false) {
      event.preventDefault();
      void copy();
      return;
    }
    const step = control || event.altKey ? null : stepOfKey(event.key, active, lines, seen, isFolded);
    if (step === null) return;
    event.preventDefault();
    if ('to' in step) goTo(step.to);
    else fold(active, step.fold);
  };
  const changeAll = (folded: boolean): void => {
    setRowsFolded(folded);
    setChosen(new Map());
    goTo(0);
  };
  const isActiveDrawn = drawn.some((index) => seen[index] === active);

  return (
    <>
      <div className={`${panel.textHead} ${classes.head}`}>
        {head}
        <Button size="compact-xs" variant="subtle" onClick={() => changeAll(!rowsFolded)}>
          {t(rowsFolded ? 'json.unfoldRows' : 'json.foldRows')}
        </Button>
      </div>
      <div
        ref={scroller}
        role="tree"
        aria-label={label}
        tabIndex={0}
        aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
        className={classes.tree}
        onKeyDown={press}
      >
        <div role="presentation" className={classes.content} style={{ height: seen.length * lineHeight }}>
          <div role="presentation" style={{ transform: `translateY(${first * lineHeight}px)` }}>
            {drawn.map((index) => {
              const number = seen[index];
              const line = number === undefined ? undefined : lines[number];
              if (number === undefined || line === undefined) return null;
              return (
                <TreeLine
                  key={number}
                  id={`${id}-${number}`}
                  line={line}
                  folded={line.end > number ? isFolded(number) : null}
                  inside={line.end > number && isFolded(number) ? insideOf(lines, number) : null}
                  active={number === active}
                  onActive={() => setActive(number)}
                  onFold={(folded) => fold(number, folded)}
                />
              );
            })}
          </div>
        </div>
      </div>
    </>
  );
}

/** Characters of a first member that stand for what is folded. */
const longestFirst = 60;

function insideOf(lines: readonly JsonLine[], number: number): { readonly first: string; readonly members: number } {
  const own = lines[number + 1];
  const isPlain = own !== undefined && own.end === number + 1;
  return { first: isPlain ? `${own.text.slice(0, longestFirst)} …` : '', members: membersOf(lines, number) };
}

interface TreeLineProps {
  readonly id: string;
  readonly line: JsonLine;
  /** Null where there is nothing to fold. */
  readonly folded: boolean | null;
  /** Of what is folded: its first member, where that is a plain value, and how many it has. */
  readonly inside: { readonly first: string; readonly members: number } | null;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onFold: (folded: boolean) => void;
}

function TreeLine({ id, line, folded, inside, active, onActive, onFold }: TreeLineProps): React.ReactNode {
  const { t } = useWords('preview');
  const { text, level, closes } = line;
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  const item = closes
    ? { role: 'presentation' }
    : { role: 'treeitem', 'aria-level': level + 1, 'aria-selected': active, ...(folded === null ? {} : { 'aria-expanded': !folded }) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has the role of an item, and the tree has the keys.
    <div id={id} {...item} className={classes.line} style={{ paddingLeft: 20 + level * 16 }} onMouseDown={closes ? undefined : onActive}>
      {folded === null ? null : (
        <span aria-hidden="true" className={classes.sign} onMouseDown={() => onFold(!folded)}>
          {folded ? '▸' : '▾'}
        </span>
      )}
      {shown}
      {inside === null ? null : (
        <>
          {` ${inside.first}`}
          <span className={classes.members}>{t('json.members', { count: inside.members })}</span>
          {text.endsWith('{') ? '}' : ']'}
        </>
      )}
    </div>
  );
}
