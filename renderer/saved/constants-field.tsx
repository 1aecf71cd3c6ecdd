import { Checkbox, TextInput } from '@mantine/core';
import { useWords } from '../i18n/use-words.ts';
import { type ConstantDraft, mistakenName } from './save-draft.ts';
import classes from './saved.module.css';

interface ConstantsFieldProps {
  readonly constants: readonly ConstantDraft[];
  readonly onChange: (constants: readonly ConstantDraft[]) => void;
}

/** The constants of the conditions: each may be asked for, each time the query is opened or run. */
export function ConstantsField({ constants, onChange }: ConstantsFieldProps): React.ReactNode {
  const { t } = useWords('saved');
  const change = (index: number, part: Partial<ConstantDraft>): void =>
    onChange(constants.map((draft, at) => (at === index ? { ...draft, ...part } : draft)));
  return (
    <fieldset className={classes.group}>
      <legend>{t('constants')}</legend>
      <ul className={classes.constants}>
        {constants.map((draft, index) => {
          const { constant, asked, name, label } = draft;
          const mistake = asked ? mistakenName(draft, constants) : null;
          const what = constant.column ?? t('aValue');
          return (
            <li key={`${constant.condition} ${constant.from}`} className={classes.constant}>
              <Checkbox
                checked={asked}
                onChange={(event) => change(index, { asked: event.currentTarget.checked })}
                aria-label={t('askNamed', { column: what, value: constant.text })}
                label={
                  <>
                    {t('ask')} <code>{what}</code> <span className={classes.dim}>{t('now', { value: constant.text })}</span>
                  </>
                }
              />
              {asked ? (
                <div className={classes.names}>
                  <TextInput
                    label={t('parameterName')}
                    autoComplete="off"
                    spellCheck={false}
                    value={name}
                    error={mistake !== null && t(`mistake.${mistake}`)}
                    onChange={(event) => change(index, { name: event.currentTarget.value })}
                  />
                  <TextInput
                    label={t('parameterLabel')}
                    autoComplete="off"
                    value={label}
                    placeholder={name}
                    onChange={(event) => change(index, { label: event.currentTarget.value })}
                  />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
