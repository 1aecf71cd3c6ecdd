import type { SecretPurpose } from '../../shared/contract/secret.ts';
import { useWords } from '../i18n/use-words.ts';
import { FormPart } from './form-part.tsx';
import { KeepChoice } from './keep-choice.tsx';
import { SecretField } from './secret-field.tsx';
import type { Secrets } from './use-secrets.ts';

interface SecretsSectionProps {
  readonly purposes: readonly SecretPurpose[];
  readonly secrets: Secrets;
  /** False for a profile that is not made yet: nothing can be held for it. */
  readonly made: boolean;
  readonly onForget: (purpose: SecretPurpose) => void;
}

/** The secrets that the chosen ways in need, and where what is typed is kept. */
export function SecretsSection({ purposes, secrets, made, onForget }: SecretsSectionProps) {
  const { t } = useWords('profiles');
  const { held, typed, keep, type, setKeep } = secrets;
  if (purposes.length === 0) return null;
  return (
    <FormPart title={t('secret.title')}>
      {purposes.map((purpose) => (
        <SecretField
          key={purpose}
          purpose={purpose}
          held={made ? held : null}
          text={typed[purpose] ?? ''}
          onType={(text) => type(purpose, text)}
          onForget={() => onForget(purpose)}
        />
      ))}
      {held !== null && <KeepChoice vault={held.vault} keep={keep} onChange={setKeep} />}
    </FormPart>
  );
}
