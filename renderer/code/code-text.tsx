import { useEffect, useState } from 'react';
import classes from './code.module.css';
import type { CodePart } from './code-part.ts';

interface CodeTextProps {
  readonly label: string;
  readonly text: string;
  /** Language id in Monaco. */
  readonly highlighting: string;
}

interface Coloured {
  readonly text: string;
  readonly highlighting: string;
  readonly lines: readonly (readonly CodePart[])[];
}

/** Renders code to read and copy. The code is plain until its grammar is loaded, then highlighted. */
export function CodeText({ label, text, highlighting }: CodeTextProps): React.ReactNode {
  const [coloured, setColoured] = useState<Coloured | null>(null);
  useEffect(() => {
    let isCurrent = true;
    import('./code-tokens.ts')
      .then(({ codeParts }) => codeParts(text, highlighting))
      .then(
        (lines) => {
          if (isCurrent) setColoured({ text, highlighting, lines });
        },
        () => {
          // If the grammar can't be loaded, the code stays plain.
        },
      );
    return () => {
      isCurrent = false;
    };
  }, [text, highlighting]);
  const isCurrent = coloured?.text === text && coloured.highlighting === highlighting;
  return (
    <section aria-label={label} className={classes.place}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the code. */}
      <pre className={classes.text} tabIndex={0}>
        {isCurrent ? <Colours lines={coloured.lines} /> : text}
      </pre>
    </section>
  );
}

/** Renders highlighted lines. Parts without a colour are plain text, so that copied code is exact. */
function Colours({ lines }: { readonly lines: readonly (readonly CodePart[])[] }): React.ReactNode {
  let from = 0;
  const parts = lines.flatMap((line, index) => (index === 0 ? line : [{ text: '\n', kind: null }, ...line]));
  return parts.map(({ text, kind }) => {
    const key = from;
    from += text.length;
    return (
      <span key={key} data-kind={kind ?? undefined}>
        {text}
      </span>
    );
  });
}
