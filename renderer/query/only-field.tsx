import { memo } from 'react';
import { nameOf } from '../../shared/query/only-parameters.ts';
import type { OnlyParameter } from '../../shared/query/query.ts';
import { useWords } from '../i18n/use-words.ts';
import type { ChangeDraft } from './draft.ts';
import { FormSection } from './form-section.tsx';
import { ItemButton } from './item-button.tsx';
import classes from './query-form.module.css';

interface OnlyFieldProps {
  readonly only: readonly OnlyParameter[];
  readonly onChange: ChangeDraft;
}

/** What one of the two URLs says and the other cannot: its text, and the way to be rid of it. */
export const OnlyField = memo(function OnlyField({ only, onChange }: OnlyFieldProps): React.ReactNode {
  const { t } = useWords('query');
  return (
    <FormSection title={t('only.title')}>
      {only.map((parameter, index) => {
        const text = parameter.kind === 'custom' ? parameter.text : `${parameter.name}=${parameter.value}`;
        const remove = t('only.remove', { name: nameOf(parameter) });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same parameter may stand twice, and its place is all that tells which is which.
          <div key={`${index} ${text}`} className={classes.fixed} title={t(`only.reason.${parameter.language}`)}>
            <span className={classes.dim}>{t(`only.language.${parameter.language}`)}</span>
            <code>{text}</code>
            <ItemButton
              sign="cross"
              title={remove}
              onClick={() => onChange((draft) => ({ ...draft, only: draft.only.toSpliced(index, 1) }))}
            />
          </div>
        );
      })}
    </FormSection>
  );
});
