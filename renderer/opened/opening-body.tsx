import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { SavedEntry } from '../../shared/contract/saved/saved-queries.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { readParameterValue, type SavedProblem } from '../../shared/saved/index.ts';
import { ownValue } from '../../shared/values/own-value.ts';
import { isDated, periods, presentClock, readRelativeDate } from '../../shared/values/relative-date.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { SavedProblems } from '../components/saved-problems.tsx';
import { ValueField } from '../components/value-field.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { parametersOf, promptedParameters } from '../saved/prompted-parameters.ts';
import classes from '../saved/saved.module.css';

/** State of the dialog while a saved query opens: parameters, a failed request, or an invalid file. */
export type Opening =
  | { readonly kind: 'asking'; readonly entry: SavedEntry; readonly run: boolean; readonly isFromFolder: boolean }
  | { readonly kind: 'failed'; readonly entry: SavedEntry; readonly problem: Problem }
  | { readonly kind: 'broken'; readonly entry: SavedEntry; readonly problems: readonly SavedProblem[] };

export interface OpeningBodyProps {
  readonly opening: Opening;
  readonly onResponse: (values: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

/** Renders the parameters of a saved query, or the reason why the query can't be opened. */
export function OpeningBody({ opening, onResponse, onClose: onLeave }: OpeningBodyProps): ReactNode {
  const { t } = useTexts('saved');
  if (opening.kind === 'failed') return <ProblemNotice problem={opening.problem} />;
  if (opening.kind === 'broken') {
    return (
      <div role="alert">
        <p className={classes.wrong}>{t('notOpened', { file: opening.entry.file })}</p>
        <SavedProblems problems={opening.problems} />
      </div>
    );
  }
  return <ParameterQuestion entry={opening.entry} run={opening.run} onResponse={onResponse} onLeave={onLeave} />;
}

const noValues: readonly string[] = [];

/** The relative dates that a parameter can have. */
const relativeDates: readonly string[] = periods.flatMap((period) => [`${period}.start`, `${period}.end`]);

interface ParameterQuestionProps {
  readonly entry: SavedEntry;
  readonly run: boolean;
  readonly onResponse: (values: Readonly<Record<string, string>>) => void;
  readonly onLeave: () => void;
}

/** Renders a field for each parameter of a file, based on its type. The initial value is the default in the file. */
function ParameterQuestion({ entry, run, onResponse, onLeave }: ParameterQuestionProps): React.ReactNode {
  const { t } = useTexts('saved');
  const names = promptedParameters(entry);
  const parameters = parametersOf(entry);
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(names.map((name) => [name, ownValue(parameters, name)?.default ?? ''])),
  );
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  const isWrong = (name: string): boolean =>
    readParameterValue(ownValue(values, name) ?? '', ownValue(parameters, name)?.type ?? 'unknown') === null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!names.some(isWrong)) onResponse(values);
  };
  return (
    <form ref={form} className={classes.question} onSubmit={submit} noValidate>
      {names.map((name, index) => {
        const parameter = ownValue(parameters, name);
        if (parameter === undefined) return null;
        const label = parameter.label ?? name;
        const wrong = tried && isWrong(name);
        const resolved = readRelativeDate(ownValue(values, name) ?? '', parameter.type, presentClock());
        const remarkId = `parameter-${index}`;
        return (
          <div key={name} className={classes.parameter}>
            <span aria-hidden="true">{label}</span>
            <span className={classes.field}>
              <ValueField
                label={label}
                column={{ type: parameter.type }}
                isList={false}
                value={ownValue(values, name) ?? ''}
                invalid={wrong}
                describedBy={wrong ? remarkId : undefined}
                suggestions={isDated(parameter.type) ? relativeDates : noValues}
                onChange={(value) => setValues((before) => ({ ...before, [name]: value ?? '' }))}
              />
            </span>
            {resolved === null ? null : (
              <p className={classes.resolved}>{t('resolved', { value: resolved, zone: presentClock().timeZone })}</p>
            )}
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
