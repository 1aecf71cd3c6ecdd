import { useFormats } from '../i18n/formats.ts';
import { useWords } from '../i18n/use-words.ts';
import type { DraftField } from './profile-draft.ts';
import styles from './profiles.module.css';
import type { UnsavedForm } from './unsaved.ts';

/** Where the words of each field lie that may be withheld. */
const fieldWords = {
  baseUrl: 'where.baseUrl',
  tokenUrl: 'signIn.tokenUrl',
  issuer: 'signIn.issuer',
  allowedOrigins: 'advanced.allowedOrigins',
  proxyUrl: 'advanced.proxyUrl',
  pacUrl: 'advanced.pacUrl',
  certificateExceptions: 'advanced.certificateExceptions',
} as const satisfies Partial<Record<DraftField, string>>;

/** What was typed before the window ended and is to be typed again: it was a secret, or might have held one. */
export function LostNote({ lost }: { readonly lost: UnsavedForm['lost'] }) {
  const { t } = useWords('profiles');
  const { list } = useFormats();
  const secrets = lost.secrets.map((purpose) => t(`secret.names.${purpose}`));
  const words = Object.entries(fieldWords).filter(([field]) => lost.fields.some((one) => one === field));
  const names = [...secrets, ...words.map(([, key]) => t(key))];
  if (names.length === 0) return null;
  return (
    <p className={styles.attention} role="note">
      {t('lost', { names: list(names) })}
    </p>
  );
}
