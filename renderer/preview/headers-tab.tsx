import { useWords } from '../i18n/use-words.ts';
import { HeaderLines } from './header-lines.tsx';
import classes from './preview.module.css';
import type { RunState } from './run-state.ts';

/** The head of the answer, its secrets removed. */
export function HeadersTab({ state }: { readonly state: RunState }): React.ReactNode {
  const { t } = useWords('preview');
  const { status, statusText, headers, nextUrl } = state;
  if (status === null) return <p className={classes.hint}>{t('headers.waiting')}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark; this is only a scrolled text with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the keyboard.
    <div role="group" aria-label={t('tabs.headers')} tabIndex={0} className={classes.headers}>
      <h3>{t('headers.answer')}</h3>
      <p className={classes.startLine}>
        {status} {statusText}
      </p>
      <HeaderLines lines={headers} />
      {nextUrl === null ? null : (
        <>
          <h3>{t('headers.next')}</h3>
          <p className={classes.startLine}>{nextUrl}</p>
        </>
      )}
    </div>
  );
}
