import { useEffect, useState } from 'react';
import classes from './code.module.css';
import type { CodePart } from './code-part.ts';

interface CodeTextProps {
  readonly label: string;
  readonly text: string;
  /** An id of Monaco's. */
  readonly highlighting: string;
}

interface Coloured {
  readonly text: string;
  readonly highlighting: string;
  readonly lines: readonly (readonly CodePart[])[];
}

/** Code to be read and copied: plain at once, in colours as soon as its grammar is there. */
export function CodeText({ label, text, highlighting }: CodeTextProps): React.ReactNode {
  const [coloured, setColoured] = useState<Coloured | null>(null);
  useEffect(() => {
    let wanted = true;
    import('./code-tokens.ts')
      .then(({ codeParts }) => codeParts(text, highlighting))
      .then(
        (lines) => {
          if (wanted) setColoured({ text, highlighting, lines });
        },
        () => {
          // Without its grammar the code stays plain.
        },
      );
    return () => {
      wanted = false;
    };
  }, [text, highlighting]);
  const isCurrent = coloured?.text === text && coloured.highlighting === highlighting;
  return (
    <section aria-label={label} className={classes.place}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre className={classes.text} tabIndex={0}>
        {isCurrent ? <Colours lines={coloured.lines} /> : text}
      </pre>
    </section>
  );
}

/** Parts that have no colour are plain text, so that the whole is copied and read as it was written. */
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
