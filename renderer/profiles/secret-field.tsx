import { Button, PasswordInput } from '@mantine/core';
import type { HeldSecrets, SecretPurpose } from '../../shared/contract/secret.ts';
import { useWords } from '../i18n/use-words.ts';
import styles from './profiles.module.css';

interface SecretFieldProps {
  readonly purpose: SecretPurpose;
  readonly held: HeldSecrets | null;
  readonly text: string;
  readonly onType: (text: string) => void;
  /** Absent where nothing is held that could be forgotten. */
  readonly onForget?: () => void;
}

/** A secret as it is typed; where one is held it says where, and never shows it. */
export function SecretField({ purpose, held, text, onType, onForget }: SecretFieldProps) {
  const { t } = useWords('profiles');
  const where = held?.secrets.find((secret) => secret.purpose === purpose)?.where;
  const name = t(`secret.names.${purpose}`);
  return (
    <div className={styles.secret}>
      <PasswordInput
        size="xs"
        label={name}
        placeholder={where === undefined ? '' : t('secret.replace')}
        autoComplete="off"
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
