import { useMemo } from 'react';
import { needsAttention, type Scope } from '../../shared/contract/results/scope.ts';
import { scopeSentence } from '../../shared/texts/scope-sentence.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './scope-line.module.css';

/** Returns a function that prints a scope in the user's language and time zone. */
export function useScopeSentence(): (scope: Scope) => string {
  const { language } = useTexts('preview');
  const { moment } = useFormats();
  return useMemo(() => (scope) => scopeSentence(scope, language, { moment }), [language, moment]);
}

interface ScopeLineProps {
  /** What the rows are. Null while there are none; the line then only keeps its space. */
  readonly scope: Scope | null;
  /** Text about outdated rows. Null if the rows are of the current query. */
  readonly stale?: string | null;
  /** Whether a long line wraps. Otherwise its end is cut, so that nothing below moves. */
  readonly wraps?: boolean;
}

/** Renders what rows are rows of, in one line. The line is emphasized if a conclusion from the rows needs care. */
export function ScopeLine({ scope, stale = null, wraps = false }: ScopeLineProps): React.ReactNode {
  const { t } = useTexts('preview');
  const print = useScopeSentence();
  if (scope === null) return <div className={classes.line} aria-hidden="true" />;
  // The window already shows the server, so it is last.
  const { server } = scope;
  const sentence = [print({ ...scope, server: null }), ...(server === null ? [] : [server])].join(' · ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is only for form fields.
    <div
      role="group"
      aria-label={t('scope')}
      className={classes.line}
      title={sentence}
      data-attention={needsAttention(scope) || undefined}
      data-wraps={wraps || undefined}
      data-stale={stale !== null || undefined}
    >
      {/* One text, because a part before it would move the rest when the query changes. */}
      {stale === null ? sentence : `${stale} ${sentence}`}
    </div>
  );
}
