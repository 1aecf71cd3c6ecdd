import { Button, PasswordInput } from '@mantine/core';
import {
  type SecretPurpose,
  type SecretStorage,
  type StoredSecrets,
  secretStorageSchema,
  type VaultDescription,
} from '../../../shared/contract/signing-in/secret.ts';
import { Select } from '../../components/select.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import styles from '../connections.module.css';

interface SecretFieldProps {
  readonly purpose: SecretPurpose;
  readonly stored: StoredSecrets | null;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Deletes the stored secret. Undefined if no secret is stored. */
  readonly onForget?: () => void;
  /** Whether a dialog focuses this field. Defaults to false. */
  readonly isFirst?: boolean;
}

/** Renders the field of a secret. For a stored secret, the field shows its storage location and never the secret. */
export function SecretField({ purpose, stored: held, text, onType, onForget, isFirst = false }: SecretFieldProps) {
  const { t } = useTexts('connections');
  const where = held?.secrets.find((secret) => secret.purpose === purpose)?.where;
  const name = t(`secret.names.${purpose}`);
  return (
    <div className={styles.secret}>
      <PasswordInput
        label={name}
        placeholder={where === undefined ? '' : t('secret.replace')}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('secret.show', { name }) }}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
      />
      {held !== null && (
        <span className={styles.secretState}>
          {where === undefined ? t('secret.missing') : t(`secret.held.${where}`)}
          {where !== undefined && onForget && (
            <Button size="compact-xs" variant="default" aria-label={t('secret.forgetName', { name })} onClick={onForget}>
              {t('secret.forget')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
}

interface SecretStorageChoiceProps {
  readonly vault: VaultDescription;
  readonly keep: SecretStorage;
  readonly onChange: (keep: SecretStorage) => void;
}

/**
 * Renders the setting for the storage location of secrets. On a computer without a keychain, a text explains that secrets are kept in
 * memory.
 */
export function SecretStorageChoice({ vault, keep, onChange }: SecretStorageChoiceProps) {
  const { t } = useTexts('connections');
  if (vault.kind === 'memory') return <p className={styles.note}>{t('secret.noKeystore')}</p>;
  return (
    <Select
      label={t('secret.keep')}
      value={keep}
      options={secretStorageSchema.options.map((value) => ({ value, label: t(`secret.keeps.${value}`, { backend: vault.backend }) }))}
      onChange={onChange}
    />
  );
}
