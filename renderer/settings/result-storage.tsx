import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { settingsSchema, usualDiskLimits } from '../../shared/contract/connections/settings.ts';
import { Dialog } from '../components/dialog.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import styles from './result-storage.module.css';

type Limit = keyof typeof usualDiskLimits;
const names = ['maximumResultMegabytes', 'maximumFetchesMegabytes'] as const satisfies readonly Limit[];

function read(name: Limit, text: string): number | null {
  const found = settingsSchema.shape[name].safeParse(/^\s*\d{1,7}\s*$/.test(text) ? Number(text) : null);
  return found.data ?? null;
}

interface ResultStorageProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renders the limits of the disk space for one result and for all results. */
export function ResultStorage({ opened, onClose }: ResultStorageProps) {
  const { t } = useTexts('settings');
  return (
    <Dialog title={t('storage.title')} opened={opened} onClose={onClose} width={440}>
      <StorageForm onClose={onClose} />
    </Dialog>
  );
}

function StorageForm({ onClose }: Pick<ResultStorageProps, 'onClose'>) {
  const { t } = useTexts('settings');
  const { number } = useFormats();
  const { settings, change } = useSettings();
  const [texts, setTexts] = useState<Readonly<Record<Limit, string>>>({
    maximumResultMegabytes: String(settings.maximumResultMegabytes ?? usualDiskLimits.maximumResultMegabytes),
    maximumFetchesMegabytes: String(settings.maximumFetchesMegabytes ?? usualDiskLimits.maximumFetchesMegabytes),
  });
  const [wrong, setWrong] = useState<readonly Limit[]>([]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const values = names.map((name) => [name, read(name, texts[name])] as const);
    const mistakes = values.flatMap(([name, value]) => (value === null ? [name] : []));
    setWrong(mistakes);
    if (mistakes.length > 0) return;
    change(Object.fromEntries(values.filter(([name, value]) => value !== (settings[name] ?? usualDiskLimits[name]))));
    onClose();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {names.map((name, index) => (
        <TextInput
          key={name}
          label={t(`storage.${name}`)}
          description={t(`storage.${name}Hint`, { usual: number(usualDiskLimits[name]) })}
          inputMode="numeric"
          autoComplete="off"
          {...(index === 0 ? { 'data-autofocus': true } : {})}
          value={texts[name]}
          error={wrong.includes(name) && t('storage.wrong', { most: number(1_000_000) })}
          onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
        />
      ))}
      <div className={styles.acts}>
        <Button type="submit">{t('storage.keep')}</Button>
        <Button
          variant="default"
          onClick={() =>
            setTexts({
              maximumResultMegabytes: String(usualDiskLimits.maximumResultMegabytes),
              maximumFetchesMegabytes: String(usualDiskLimits.maximumFetchesMegabytes),
            })
          }
        >
          {t('storage.reset')}
        </Button>
      </div>
    </form>
  );
}
