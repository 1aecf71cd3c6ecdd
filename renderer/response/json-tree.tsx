import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useAnnounce } from '../components/announcer.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { type JsonLine, jsonLines, membersOf, textFrom, visibleLines } from './json-lines.ts';
import { jsonParts } from './json-parts.ts';
import classes from './json-tree.module.css';
import panel from './response.module.css';

/** Height of a line in CSS pixels. */
const lineHeight = 18;
/** Maximum number of lines for which the text is rendered completely. */
const allDrawn = 60;
/** Maximum number of lines for which an array or object within a row is initially expanded. */
const longestOpen = 100;
/** Maximum number of characters shown per line. */
const longestShown = 2000;

/** Properties of {@link JsonTree}. */
interface JsonTreeProps {
  readonly label: string;
  /** An indented JSON array of rows. */
  readonly text: string;
  /** Content above the tree, next to the button that collapses its rows. */
  readonly head: React.ReactNode;
}

/** Renders rows as indented JSON with collapsible arrays and objects (role `tree`). In a long text, only visible lines are rendered. */
export function JsonTree({ label, text, head }: JsonTreeProps): React.ReactNode {
  const { t } = useTexts('preview');
  const announce = useAnnounce();
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => jsonLines(text), [text]);
  const [rowsFolded, setRowsFolded] = useState(false);
  /** Lines that the user collapsed or expanded individually. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [active, setActive] = useState(0);
  const isFolded = useCallback(
    (line: number): boolean => {
      const { level = 0, end = line } = lines[line] ?? {};
      return chosen.get(line) ?? ((rowsFolded && level === 1) || (level > 1 && end - line > longestOpen));
    },
    [lines, chosen, rowsFolded],
  );
  const visible = useMemo(() => visibleLines(lines, isFolded), [lines, isFolded]);
  const isWindow = visible.length > allDrawn;
  const virtualizer = useVirtualizer({
    count: visible.length,
    enabled: isWindow,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 10,
  });
  const drawn = isWindow ? virtualizer.getVirtualItems().map(({ index }) => index) : [...visible.keys()];
  const first = drawn[0] ?? 0;

  const fold = (line: number, folded: boolean): void => setChosen((before) => new Map(before).set(line, folded));
  const goTo = (line: number): void => {
    setActive(line);
    const position = visible.indexOf(line);
    if (position >= 0 && isWindow) virtualizer.scrollToIndex(position);
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
    const step = control || event.altKey ? null : stepOfKey(event.key, active, lines, visible, isFolded);
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
  const isActiveDrawn = drawn.some((index) => visible[index] === active);

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
        <div role="presentation" className={classes.content} style={{ height: visible.length * lineHeight }}>
          <div role="presentation" style={{ transform: `translateY(${first * lineHeight}px)` }}>
            {drawn.map((index) => {
              const number = visible[index];
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

/** Maximum length of the first member of collapsed content, in characters. */
const longestFirst = 60;

function insideOf(lines: readonly JsonLine[], number: number): { readonly first: string; readonly members: number } {
  const own = lines[number + 1];
  const isPlain = own !== undefined && own.end === number + 1;
  return { first: isPlain ? `${own.text.slice(0, longestFirst)} …` : '', members: membersOf(lines, number) };
}

interface TreeLineProps {
  readonly id: string;
  readonly line: JsonLine;
  /** Whether the line is collapsed. Null if it can't be collapsed. */
  readonly folded: boolean | null;
  /** The first member of collapsed content if it is a plain value, and the number of members. Null if the content is expanded. */
  readonly inside: { readonly first: string; readonly members: number } | null;
  readonly active: boolean;
  readonly onActive: () => void;
  readonly onFold: (folded: boolean) => void;
}

function TreeLine({ id, line, folded, inside, active, onActive, onFold }: TreeLineProps): React.ReactNode {
  const { t } = useTexts('preview');
  const { text, level, closes } = line;
  const shown = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  const parts = jsonParts(shown);
  const item = closes
    ? { role: 'presentation' }
    : { role: 'treeitem', 'aria-level': level + 1, 'aria-selected': active, ...(folded === null ? {} : { 'aria-expanded': !folded }) };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element has the role of an item, and the tree handles the keys.
    <div id={id} {...item} className={classes.line} style={{ paddingLeft: 20 + level * 16 }} onMouseDown={closes ? undefined : onActive}>
      {folded === null ? null : (
        <span aria-hidden="true" className={classes.sign} onMouseDown={() => onFold(!folded)}>
          {folded ? '▸' : '▾'}
        </span>
      )}
      {parts.map(({ text: part, kind }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line are in a fixed order.
        <span key={index} data-kind={kind ?? undefined}>
          {part}
        </span>
      ))}
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

/** The effect of a key in the JSON tree: moves to a line, or collapses or expands the active line. */
type TreeStep = { readonly to: number } | { readonly fold: boolean } | null;

/** Number of lines by which Page Up and Page Down move. */
const page = 20;

/**
 * Returns the effect of a key (WAI-ARIA Authoring Practices, Tree View Pattern). Null for other keys.
 *
 * @param visible numbers of the lines that aren't in a collapsed array or object
 */
export function stepOfKey(
  key: string,
  active: number,
  lines: readonly JsonLine[],
  visible: readonly number[],
  isFolded: (line: number) => boolean,
): TreeStep {
  const line = lines[active];
  if (line === undefined) return null;
  const stops = visible.filter((at) => lines[at]?.closes === false);
  const position = stops.indexOf(active);
  const at = (stop: number): TreeStep => ({ to: stops[Math.min(stops.length - 1, Math.max(0, stop))] ?? active });
  const opens = line.end > active;
  switch (key) {
    case 'ArrowDown':
      return at(position + 1);
    case 'ArrowUp':
      return at(position - 1);
    case 'PageDown':
      return at(position + page);
    case 'PageUp':
      return at(position - page);
    case 'Home':
      return at(0);
    case 'End':
      return at(stops.length - 1);
    case 'ArrowRight':
      if (!opens) return null;
      return isFolded(active) ? { fold: false } : at(position + 1);
    case 'ArrowLeft':
      if (opens && !isFolded(active)) return { fold: true };
      return line.parent < 0 ? null : { to: line.parent };
    case 'Enter':
    case ' ':
      return opens ? { fold: !isFolded(active) } : null;
    default:
      return null;
  }
}
