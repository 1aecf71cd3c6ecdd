import { TextInput, Tooltip } from '@mantine/core';
import { Search } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { useShortcutText } from '../commands/use-shortcuts.ts';
import { useTexts } from '../i18n/use-texts.ts';

interface SearchBoxProps {
  readonly text: string;
  readonly disabled: boolean;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onType: (text: string) => void;
  /** Called when the user presses arrow down. Focuses the list. */
  readonly onDown: () => void;
  /** Called when the user presses Enter. Opens the best result. */
  readonly onEnter: () => void;
}

/** Renders the search field of the catalogue. */
export function SearchBox({ text, disabled, box, onType, onDown, onEnter }: SearchBoxProps) {
  const { t } = useTexts('catalogue');
  const keys = useShortcutText();
  const press = (event: KeyboardEvent): void => {
    // A key with one of these modifiers is a shortcut. Ctrl+Enter runs the visible query.
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') onDown();
    else if (event.key === 'Enter') onEnter();
    else if (event.key === 'Escape' && text !== '') onType('');
    else return;
    event.preventDefault();
  };
  return (
    // While the user searches, the tooltip would cover the facets.
    <Tooltip label={`${t('search')} (${keys('search')})`} position="bottom-start" disabled={text !== ''}>
      <TextInput
        ref={box}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<Search size={14} aria-hidden />}
        value={text}
        disabled={disabled}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={press}
      />
    </Tooltip>
  );
}
