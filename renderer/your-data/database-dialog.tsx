import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { hasSchemaParameter, readDatabaseAddress } from '../../shared/publication/database-address.ts';
import { Dialog } from '../components/dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './your-data.module.css';

interface DatabaseDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** @param address valid for `readDatabaseAddress`. @param password Null if the user entered none */
  readonly onConnect: (address: string, password: string | null) => void;
}

/** Renders the dialog that asks for the address and password of a database. */
export function DatabaseDialog({ opened, onClose, onConnect }: DatabaseDialogProps): React.ReactNode {
  const { t } = useTexts('yourData');
  return (
    <Dialog title={t('database.title')} opened={opened} onClose={onClose}>
      <DatabaseForm onConnect={onConnect} onClose={onClose} />
    </Dialog>
  );
}

function DatabaseForm({ onConnect, onClose }: Omit<DatabaseDialogProps, 'opened'>): React.ReactNode {
  const { t } = useTexts('yourData');
  const [address, setAddress] = useState('');
  const [schema, setSchema] = useState('');
  const [password, setPassword] = useState('');
  const [checked, setChecked] = useState(false);
  const read = readDatabaseAddress(address);
  const withSchema = typeof read === 'string' || hasSchemaParameter(read);
  return (
    <form
      className={classes.connect}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (typeof read === 'string') return;
        if (schema.trim() !== '' && withSchema) read.searchParams.set('schema', schema.trim());
        onConnect(read.href, password === '' ? null : password);
      }}
    >
      <TextInput
        label={t('database.address')}
        description={t('database.addressHint')}
        value={address}
        maxLength={2_000}
        spellCheck={false}
        autoComplete="off"
        data-autofocus
        error={checked && typeof read === 'string' ? t(`database.issues.${read}`) : null}
        onChange={(event) => setAddress(event.currentTarget.value)}
      />
      <TextInput
        label={t('database.schema')}
        description={t(withSchema ? 'database.schemaHint' : 'database.schemaInAddress')}
        value={withSchema ? schema : ''}
        maxLength={200}
        disabled={!withSchema}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setSchema(event.currentTarget.value)}
      />
      <PasswordInput
        label={t('database.password')}
        description={t('database.passwordHint')}
        value={password}
        maxLength={1_000}
        autoComplete="off"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('database.showPassword') }}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit">{t('database.preview')}</Button>
        <Button variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
