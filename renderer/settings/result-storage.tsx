import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { settingsSchema } from '../../shared/contract/settings.ts';
import { useFormats } from '../i18n/formats.ts';
import styles from './result-storage.module.css';
import { useSettings } from './use-settings.ts';

/** What the rows of one result may take of the disk where nobody says; megabytes. */
const usualMegabytes = 4096;

const { maximumResultMegabytes: schema } = settingsSchema.shape;

interface ResultStorageProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** How much of the disk the rows of one result may take. */
export function ResultStorage({ opened, onClose }: ResultStorageProps) {
  const { t } = useTranslation('settings');
  return (
    <Modal.Root opened={opened} onClose={onClose} size={440}>
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={styles.body}>
          {/* Mantine's own header would be a second banner of the page. */}
          <div className={styles.head}>
            <Modal.Title className={styles.title}>{t('storage.title')}</Modal.Title>
            <Modal.CloseButton aria-label={t('storage.close')} />
          </div>
          <StorageForm onClose={onClose} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function StorageForm({ onClose }: Pick<ResultStorageProps, 'onClose'>) {
  const { t } = useTranslation('settings');
  const { number } = useFormats();
  const { settings, change } = useSettings();
  const [text, setText] = useState(String(settings.maximumResultMegabytes ?? usualMegabytes));
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = schema.safeParse(/^\s*\d{1,7}\s*$/.test(text) ? Number(text) : null);
    setWrong(!read.success);
    if (!read.success || read.data === undefined) return;
    change({ maximumResultMegabytes: read.data });
    onClose();
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextInput
        label={t('storage.megabytes')}
        description={t('storage.hint', { usual: number(usualMegabytes) })}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={text}
        error={wrong && t('storage.wrong', { most: number(1_000_000) })}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.acts}>
        <Button type="submit">{t('storage.keep')}</Button>
        <Button variant="default" onClick={() => setText(String(usualMegabytes))}>
          {t('storage.reset')}
        </Button>
      </div>
    </form>
  );
}
