import { TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { ownValue } from '../../shared/values/own-value.ts';
import type { PaletteItem, PaletteSource } from '../commands/palette-registry.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './palette.module.css';
import { PaletteLine } from './palette-line.tsx';
import { useFoundItems } from './use-found.ts';

interface PaletteSearchProps {
  readonly sources: readonly PaletteSource[];
  readonly onChoose: (item: PaletteItem) => void;
}

/** Returns the index that a key moves to in a list of `count` items. Null for other keys. */
function movement(key: string, at: number, count: number): number | null {
  if (count === 0) return null;
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % count,
    ArrowUp: (at - 1 + count) % count,
    PageDown: Math.min(at + 8, count - 1),
    PageUp: Math.max(at - 8, 0),
  };
  return ownValue(steps, key) ?? null;
}

/** Renders the search field and its results as a combobox (WAI-ARIA). The focus stays in the field. */
export function PaletteSearch({ sources, onChoose }: PaletteSearchProps) {
  const { t } = useTexts('palette');
  const id = useId();
  const [text, setText] = useState('');
  const { groups, of } = useFoundItems(sources, text);
  const lines = groups.flatMap(({ source, items }) => items.map((item) => ({ item, key: `${source.id} ${item.id}` })));
  const [chosen, setChosen] = useState<string | null>(null);
  /** The text for which Enter was pressed before its results arrived. */
  const [awaited, setAwaited] = useState<string | null>(null);
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === chosen),
  );
  const active = lines[at];
  const elementOf = (index: number): string => `${id}-${index}`;
  const shown = lines.length > 0 ? elementOf(at) : undefined;
  useEffect(() => {
    if (shown !== undefined) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' });
  }, [shown]);
  useEffect(() => {
    if (awaited === null || of !== text) return;
    setAwaited(null);
    if (awaited === text && active !== undefined) onChoose(active.item);
  }, [awaited, of, text, active, onChoose]);
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = movement(event.key, at, lines.length);
    if (next !== null) setChosen(lines[next]?.key ?? null);
    else if (event.key === 'Enter') {
      // Waits for the results of this text instead of running a result of the previous text.
      if (of !== text) setAwaited(text);
      else if (active !== undefined) onChoose(active.item);
    } else return;
    event.preventDefault();
  };
  let before = 0;
  return (
    <>
      <TextInput
        role="combobox"
        aria-label={t('field')}
        aria-expanded={lines.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={shown}
        aria-autocomplete="list"
        // The dialog focuses the field one task later. Keys that the user presses before that are intended for the field.
        autoFocus
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        size="sm"
        variant="unstyled"
        className={styles.field}
        leftSection={<Search size={16} aria-hidden />}
        placeholder={t('field')}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(null);
          setAwaited(null);
        }}
        onKeyDown={press}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('found')} className={styles.list}>
        {groups.map(({ source, items }) => {
          const first = before;
          before += items.length;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a list of options can't contain a fieldset.
            <div key={source.id} role="group" aria-label={source.heading}>
              <div className={styles.heading} aria-hidden>
                {source.heading}
              </div>
              {items.map((item, index) => (
                <PaletteLine
                  key={item.id}
                  id={elementOf(first + index)}
                  item={item}
                  chosen={first + index === at}
                  onPoint={() => setChosen(`${source.id} ${item.id}`)}
                  onChoose={() => onChoose(item)}
                />
              ))}
            </div>
          );
        })}
      </div>
      <p role="status" className={lines.length === 0 && of === text && text !== '' ? styles.nothing : styles.quiet}>
        {of !== text || text === '' ? '' : lines.length === 0 ? t('nothing') : t('count', { count: lines.length })}
      </p>
    </>
  );
}
