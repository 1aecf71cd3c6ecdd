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

/** Renders what rows are rows of, in one line. The line is emphasized if a conclusion from the rows needs care. */
export function ScopeLine({ scope }: { readonly scope: Scope }): React.ReactNode {
  const { t } = useTexts('preview');
  const sentence = useScopeSentence()(scope);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is only for form fields.
    <div role="group" aria-label={t('scope')} className={classes.line} title={sentence} data-attention={needsAttention(scope) || undefined}>
      {sentence}
    </div>
  );
}
