import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { type OwnTokens, tokenWishSchema } from '../../shared/contract/signing-in/account.ts';
import type { Problem } from '../../shared/problems/problem.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { problemOf } from '../connection/problem-of.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePersistedValue } from '../session/use-persisted-value.ts';
import styles from './account.module.css';

interface MakeTokenProps {
  readonly connectionId: string;
  readonly offered: Extract<OwnTokens, { state: 'offered' }>;
  readonly onCreated: () => void;
}

/** Default lifetime in days if the server doesn't report one. The server rejects lifetimes that are too long. */
const defaultDays = 90;
const mostDays = 36_500;

const { label: labelSchema } = tokenWishSchema.shape;

/** Schema of the unsaved input. */
const typedSchema = z.string();

/** Renders the form of a new service token: its label and its lifetime. */
export function MakeToken({ connectionId, offered, onCreated: onMade }: MakeTokenProps) {
  const { t } = useTexts('account');
  const { number } = useFormats();
  const client = useClient();
  const announce = useAnnounce();
  const container = useRef<HTMLFormElement>(null);
  const limit = offered.mostDays ?? mostDays;
  const [label, setLabel] = usePersistedValue('dataquay.token.label', typedSchema, '');
  const [days, setDays] = usePersistedValue('dataquay.token.days', typedSchema, String(Math.min(offered.usualDays ?? defaultDays, limit)));
  /** Number of invalid attempts. After each of them, the focus moves to the first invalid field. */
  const [refused, setRefused] = useState(0);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const labelRead = labelSchema.safeParse(label);
  const lifetimeDays = /^\s*\d{1,5}\s*$/.test(days) ? Number(days) : 0;
  const daysFit = lifetimeDays >= 1 && lifetimeDays <= limit;

  useEffect(() => {
    if (refused > 0) container.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!labelRead.success || !daysFit) {
      setRefused((times) => times + 1);
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const created = await client.account.create({ connectionId, wish: { label: labelRead.data, lifetimeDays } });
      announce(t('make.made', { label: created.label }));
      setLabel('');
      setRefused(0);
      onMade();
    } catch (error) {
      setProblem(problemOf(error));
    }
    setBusy(false);
  };

  return (
    <section className={styles.part} aria-label={t('make.title')}>
      <h2>{t('make.title')}</h2>
      <form ref={container} className={styles.form} onSubmit={submit} aria-label={t('make.title')} noValidate>
        <TextInput
          label={t('make.label')}
          description={t('make.labelHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={label}
          autoComplete="off"
          error={refused > 0 && !labelRead.success && t('make.wrongLabel')}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <TextInput
          label={t('make.days')}
          description={t('make.daysHint', { most: number(limit) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="numeric"
          value={days}
          autoComplete="off"
          error={refused > 0 && !daysFit && t('make.wrongDays', { most: number(limit) })}
          onChange={(event) => setDays(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy}>
          {t('make.submit')}
        </Button>
      </form>
      {problem !== null && <ProblemNotice problem={problem} />}
    </section>
  );
}
