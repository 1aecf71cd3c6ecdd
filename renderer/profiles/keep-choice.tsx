import { NativeSelect } from '@mantine/core';
import { type SecretKeeping, secretKeepingSchema, type VaultDescription } from '../../shared/contract/secret.ts';
import { useWords } from '../i18n/use-words.ts';
import styles from './profiles.module.css';

interface KeepChoiceProps {
  readonly vault: VaultDescription;
  readonly keep: SecretKeeping;
  readonly onChange: (keep: SecretKeeping) => void;
}

/** Where typed secrets go; a machine without a keystore leaves no choice, and the words say so. */
export function KeepChoice({ vault, keep, onChange }: KeepChoiceProps) {
  const { t } = useWords('profiles');
  if (vault.kind === 'memory') return <p className={styles.note}>{t('secret.noKeystore')}</p>;
  return (
    <NativeSelect
      size="xs"
      label={t('secret.keep')}
      value={keep}
      data={secretKeepingSchema.options.map((value) => ({ value, label: t(`secret.keeps.${value}`, { backend: vault.backend }) }))}
      onChange={(event) => onChange(secretKeepingSchema.parse(event.currentTarget.value))}
    />
  );
}
