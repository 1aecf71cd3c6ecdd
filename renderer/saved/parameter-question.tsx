import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readParameterValue, type SavedQuery } from '../../shared/saved/index.ts';
import { useWords } from '../i18n/use-words.ts';
import { ValueField } from '../query/value-field.tsx';
import { askedParameters } from './asked-parameters.ts';
import classes from './saved.module.css';

interface ParameterQuestionProps {
  readonly saved: SavedQuery;
  readonly run: boolean;
  readonly onAnswer: (values: Readonly<Record<string, string>>) => void;
  readonly onLeave: () => void;
}

/** Asks for the parameters of a saved query, each by the input of its type; what is offered is what the file says. */
export function ParameterQuestion({ saved, run, onAnswer, onLeave }: ParameterQuestionProps): React.ReactNode {
  const { t } = useWords('saved');
  const names = askedParameters(saved);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(names.map((name) => [name, saved.parameters?.[name]?.default ?? ''])),
  );
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const isWrong = (name: string): boolean => readParameterValue(values[name] ?? '', saved.parameters?.[name]?.type ?? 'unknown') === null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!names.some(isWrong)) onAnswer(values);
  };
  return (
    <form ref={form} className={classes.question} onSubmit={submit} noValidate>
      {names.map((name, index) => {
        const parameter = saved.parameters?.[name];
        if (parameter === undefined) return null;
        const label = parameter.label ?? name;
        const wrong = tried && isWrong(name);
        const remarkId = `parameter-${index}`;
        return (
          <div key={name} className={classes.parameter}>
            <span aria-hidden="true">{label}</span>
            <span className={classes.field}>
              <ValueField
                label={label}
                column={{ type: parameter.type }}
                isList={false}
                value={values[name] ?? ''}
                invalid={wrong}
                describedBy={wrong ? remarkId : undefined}
                seen={[]}
                onChange={(value) => setValues((before) => ({ ...before, [name]: value ?? '' }))}
              />
            </span>
            {wrong ? (
              <p id={remarkId} role="alert" className={classes.wrong}>
                {t('parameterWrong', { type: t(`type.${parameter.type}`) })}
              </p>
            ) : null}
          </div>
        );
      })}
      <div className={classes.acts}>
        <Button type="submit">{run ? t('run') : t('open')}</Button>
        <Button variant="default" onClick={onLeave}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
