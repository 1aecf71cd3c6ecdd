import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { textBlocks } from '../components/text-blocks.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './preview.module.css';

const blocksAtFirst = 25;
const blocksMore = 100;

/** A long text to read, with the keyboard too: the beginning at once, more on demand. */
export function TextView({
  label,
  text,
  wrap,
}: {
  readonly label: string;
  readonly text: string;
  readonly wrap: boolean;
}): React.ReactNode {
  const { t } = useWords('preview');
  const blocks = useMemo(() => textBlocks(text), [text]);
  const [shown, setShown] = useState(blocksAtFirst);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark; this is only a scrolled text with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard.
    <div role="group" aria-label={label} tabIndex={0} className={classes.text} data-wrap={wrap || undefined}>
      <pre className={classes.pre}>
        {blocks.slice(0, shown).map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity but their place.
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
