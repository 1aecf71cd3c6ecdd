import { Kbd } from '@mantine/core';
import type { PaletteItem } from '../commands/palette-registry.ts';
import { keysOf, keysShown } from '../commands/shortcuts.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import styles from './palette.module.css';

interface PaletteLineProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

/** Renders an item with its title, detail, and shortcut. */
export function PaletteLine({ id, item, chosen, onPoint, onChoose }: PaletteLineProps) {
  const language = useLanguage();
  const { about } = useSettings();
  const keys = item.shortcut === undefined ? [] : keysShown(keysOf(item.shortcut), about.platform, language);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys and references this as its active option.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      className={styles.line}
      onPointerMove={chosen ? undefined : onPoint}
      onClick={onChoose}
    >
      <span className={styles.title} title={item.title}>
        {item.title}
      </span>
      {item.detail !== undefined && item.detail !== '' && <span className={styles.detail}>{item.detail}</span>}
      {keys.length > 0 && (
        <span className={styles.keys}>
          {keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
        </span>
      )}
    </div>
  );
}
