import type { SecretPurpose } from '../../../shared/contract/signing-in/secret.ts';
import { SecretField, SecretStorageChoice } from '../../connections/secrets/secret-field.tsx';
import type { Secrets } from '../../connections/secrets/use-secrets.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { FormPart } from './field.tsx';

interface SecretsSectionProps {
  readonly purposes: readonly SecretPurpose[];
  readonly secrets: Secrets;
  /** False for a new connection. New connections have no stored secrets. */
  readonly isSaved: boolean;
  readonly onForget: (purpose: SecretPurpose) => void;
}

/** Renders the secrets that the selected sign-in methods require, and their storage location. */
export function SecretsSection({ purposes, secrets, isSaved: made, onForget }: SecretsSectionProps) {
  const { t } = useTexts('connections');
  const { stored: held, typed, keep, type, setKeep } = secrets;
  if (purposes.length === 0) return null;
  return (
    <FormPart title={t('secret.title')}>
      {purposes.map((purpose) => (
        <SecretField
          key={purpose}
          purpose={purpose}
          stored={made ? held : null}
          text={typed[purpose] ?? ''}
          onType={(text) => type(purpose, text)}
          onForget={() => onForget(purpose)}
        />
      ))}
      {held !== null && <SecretStorageChoice vault={held.vault} keep={keep} onChange={setKeep} />}
    </FormPart>
  );
}
