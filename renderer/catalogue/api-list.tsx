import { VisuallyHidden } from '@mantine/core';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useDensity } from '../preferences/density.ts';
import { usePersistedScroll } from '../session/use-persisted-value.ts';
import styles from './catalogue.module.css';
import { firstWords } from './first-words.ts';
import { type CatalogueLine, nextApiLine } from './lines.ts';
import { type Found, type MatchPlace, matchedName } from './search.ts';

/** The actions of the search box on the list. */
export interface ApiListHandle {
  readonly focusFirst: () => void;
  readonly openFirst: () => void;
}

interface ApiListProps {
  readonly lines: readonly CatalogueLine[];
  /** Identifies the search. A new search scrolls to the top. */
  readonly searchKey: unknown;
  readonly openKey: string | null;
  readonly addressOf: (api: ApiReference) => string;
  readonly handle: RefObject<ApiListHandle | null>;
}

const headingHeight = 28;
const itemHeights = { compact: 40, comfortable: 48 } as const;

/** Renders the list of APIs with roving focus. Only visible lines are rendered. */
export function ApiList({ lines, searchKey: asked, openKey, addressOf, handle }: ApiListProps) {
  const { t } = useTexts('catalogue');
  const { number } = useFormats();
  const density = useDensity();
  const itemHeight = itemHeights[density];
  const scroller = useRef<HTMLDivElement>(null);
  const keepScroll = usePersistedScroll('catalogue.scroll');
  const setScroller = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element;
      return keepScroll(element);
    },
    [keepScroll],
  );
  const [currentKey, setCurrentKey] = useState<string | null>(null);
  const keyToFocus = useRef<string | null>(null);
  const first = useMemo(() => lines.findIndex((line) => line.kind === 'api'), [lines]);
  const apis = useMemo(() => lines.reduce((count, line) => count + (line.kind === 'api' ? 1 : 0), 0), [lines]);
  const indexes = useMemo(() => new Map(lines.map((line, index) => [line.key, index])), [lines]);
  const indexOf = (key: string | null): number => (key === null ? -1 : (indexes.get(key) ?? -1));
  const current = [indexOf(currentKey), indexOf(openKey), first].find((index) => index !== -1) ?? -1;
  // A new function would make the list lay out thousands of lines again on each render.
  const getItemKey = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (lines[index]?.kind === 'heading' ? headingHeight : itemHeight),
    getItemKey,
    overscan: 6,
    initialRect: { width: 280, height: 800 },
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      return current === -1 || drawn.includes(current) ? drawn : [...drawn, current].sort((a, b) => a - b);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: must measure again when the line height changes.
  useEffect(() => virtualizer.measure(), [density]);
  const handled = useRef(asked);
  useEffect(() => {
    if (handled.current === asked) return;
    handled.current = asked;
    scroller.current?.scrollTo({ top: 0 });
  }, [asked]);
  const shownKey = useRef<string | null | undefined>(undefined);
  // Scrolls to an API that was opened elsewhere. Otherwise the scroll position stays.
  useEffect(() => {
    const isScrollRestored = shownKey.current === undefined && (scroller.current?.scrollTop ?? 0) > 0;
    if (isScrollRestored || shownKey.current === openKey) {
      shownKey.current = openKey;
      return;
    }
    shownKey.current = openKey;
    const index = lines.findIndex(({ key }) => key === openKey);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: 'auto' });
  }, [openKey, lines, virtualizer]);
  useEffect(() => {
    if (keyToFocus.current === null) return;
    const link = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-key]') ?? [])].find(
      ({ dataset }) => dataset.key === keyToFocus.current,
    );
    if (link) {
      keyToFocus.current = null;
      link.focus({ preventScroll: true });
    }
  });

  const moveTo = (index: number): void => {
    const line = lines[index];
    if (!line) return;
    keyToFocus.current = line.key;
    setCurrentKey(line.key);
    virtualizer.scrollToIndex(index);
  };
  useImperativeHandle(handle, () => ({
    focusFirst: () => moveTo(first),
    openFirst: () => {
      const line = lines[first];
      if (line?.kind === 'api') window.location.hash = addressOf(line.found.indexed.api);
    },
  }));
  const press = (event: KeyboardEvent): void => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / itemHeight) - 1);
    const next = nextApiLine(lines, current, event.key, page);
    if (next === null) return;
    event.preventDefault();
    moveTo(next);
  };

  const drawn = virtualizer.getVirtualItems();
  const at = (start: number, size: number) => ({ transform: `translateY(${start}px)`, height: size });
  return (
    <div ref={setScroller} className={styles.scroller}>
      <div className={styles.lines} style={{ height: virtualizer.getTotalSize() }}>
        <div aria-hidden>
          {drawn.map(({ index, start, size }) => {
            const line = lines[index];
            return line?.kind === 'heading' ? (
              <div key={line.key} className={styles.heading} style={at(start, size)}>
                <span>{line.label}</span>
                <span className={styles.count}>{number(line.count)}</span>
              </div>
            ) : null;
          })}
        </div>
        <ul aria-label={t('list')} className={styles.list} onKeyDown={press}>
          {drawn.map(({ index, start, size }) => {
            const line = lines[index];
            return line?.kind === 'api' ? (
              <ApiLine
                key={line.key}
                found={line.found}
                index={line.index}
                total={apis}
                grouped={line.grouped}
                open={line.key === openKey}
                tabbable={index === current}
                address={addressOf(line.found.indexed.api)}
                style={at(start, size)}
                onFocus={() => setCurrentKey(line.key)}
              />
            ) : null;
          })}
        </ul>
      </div>
    </div>
  );
}

interface ApiLineProps {
  readonly found: Found;
  readonly index: number;
  readonly total: number;
  /** Whether the line is under the heading of its project. */
  readonly grouped: boolean;
  readonly open: boolean;
  readonly tabbable: boolean;
  readonly address: string;
  readonly style: CSSProperties;
  readonly onFocus: () => void;
}

/**
 * Renders an API with its title, the match of the search, and the beginning of its description. Shows the access point if it differs from
 * the title.
 */
function ApiLine({ found, index: place, total, grouped, open, tabbable, address, style, onFocus }: ApiLineProps) {
  const { t } = useTexts('catalogue');
  const { api, key } = found.indexed;
  const named = api.accessPoint !== api.title;
  const name = grouped ? (named ? api.accessPoint : '') : named ? `${api.root}/${api.accessPoint}` : api.root;
  const about = firstWords(api.details);
  return (
    <li className={styles.item} style={style} aria-setsize={total} aria-posinset={place}>
      <a
        href={address}
        className={styles.line}
        data-key={key}
        data-pane-start={tabbable || undefined}
        tabIndex={tabbable ? 0 : -1}
        aria-current={open ? 'page' : undefined}
        onFocus={onFocus}
      >
        <span className={styles.title} title={api.title}>
          {api.title}
        </span>
        <span className={styles.second}>
          {grouped && <VisuallyHidden>{t('rootOf', { root: api.rootLabel })} </VisuallyHidden>}
          {name !== '' && <span className={styles.part}>{name}</span>}
          {found.place && <FoundIn kind={found.place.kind} name={matchedName(found.indexed, found.place)} />}
          {about !== '' && <span className={styles.part}>{about}</span>}
        </span>
      </a>
    </li>
  );
}

function FoundIn({ kind, name }: { readonly kind: MatchPlace['kind']; readonly name: string | null }) {
  const { t } = useTexts('catalogue');
  if (kind === 'description' || name === null) return <span className={`${styles.part} ${styles.foundIn}`}>{t('inDescription')}</span>;
  const text = kind === 'column' ? t('inColumn', { name }) : t('inKeyword', { name });
  return (
    <span className={`${styles.part} ${styles.foundIn}`} title={text}>
      {text}
    </span>
  );
}
