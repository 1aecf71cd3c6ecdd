import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type CheckOptions, type CheckStepId, checkStepIdSchema, checkSteps } from '../../../shared/contract/check.ts';
import { sharedTexts } from '../../../shared/texts/shared-texts.ts';
import { Select } from '../../components/select.tsx';
import styles from '../../connections/connections.module.css';
import { useTexts } from '../../i18n/use-texts.ts';

/** The options of the next test, as selected by the user. */
export interface TestOptions {
  readonly until: CheckStepId | undefined;
  readonly signIn: boolean;
  /** API as `PROJECT/API`. Empty for the first API of the catalogue. */
  readonly api: string;
}

/** Holds the options of the next test. */
export function useTestOptions(): readonly [TestOptions, (changes: Partial<TestOptions>) => void] {
  const [options, setOptions] = useState<TestOptions>({ until: undefined, signIn: true, api: '' });
  return [options, (changes) => setOptions((before) => ({ ...before, ...changes }))];
}

const apiName = /^([^/\s]+)\/([^/\s]+)$/;

/** Returns whether the API is empty or has a valid format. */
export const isValidApi = ({ api }: TestOptions): boolean => api.trim() === '' || apiName.test(api.trim());

/** Converts the options to the parameters of the application's test. */
export function checkOptionsOf({ until, signIn, api }: TestOptions): Partial<CheckOptions> {
  const [, root, accessPoint] = apiName.exec(api.trim()) ?? [];
  return { until, signIn, ...(root !== undefined && accessPoint !== undefined && { api: { root, accessPoint } }) };
}

interface TestOptionsFormProps {
  readonly options: TestOptions;
  readonly onChange: (changes: Partial<TestOptions>) => void;
}

/** Renders the options of a connection test: the last step, the API, and whether the test signs in. */
export function TestOptionsForm({ options, onChange }: TestOptionsFormProps) {
  const { t, language } = useTexts('connections');
  const { t: shared } = sharedTexts(language);
  const steps = checkSteps.map((id) => ({ value: id, label: shared(`connectionTests:steps.${id}`) }));
  return (
    <details className={styles.more}>
      <summary>{t('checking.options')}</summary>
      <div className={styles.testOptions}>
        <Select
          label={t('checking.until')}
          value={options.until ?? ''}
          options={[{ value: '', label: t('checking.allSteps') }, ...steps]}
          onChange={(until) => onChange({ until: checkStepIdSchema.safeParse(until).data })}
        />
        <TextInput
          size="xs"
          label={t('checking.api')}
          description={t('checking.apiHint')}
          value={options.api}
          error={isValidApi(options) ? null : t('checking.apiInvalid')}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange({ api: event.currentTarget.value })}
        />
        <Checkbox
          size="xs"
          label={t('checking.withoutSignIn')}
          description={t('checking.withoutSignInHint')}
          checked={!options.signIn}
          onChange={(event) => onChange({ signIn: !event.currentTarget.checked })}
        />
      </div>
    </details>
  );
}
