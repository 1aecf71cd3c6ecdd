import { CloseButton } from '@mantine/core';
import { useWords } from '../i18n/use-words.ts';
import classes from './paste.module.css';
import type { Remainder } from './use-pasted.ts';

interface PasteNoticeProps {
  readonly left: readonly Remainder[];
  readonly onDismiss: () => void;
}

/** What of a pasted request the query does not hold. */
export function PasteNotice({ left, onDismiss }: PasteNoticeProps): React.ReactNode {
  const { t } = useWords('paste');
  const wordsOf = (one: Remainder): string => {
    switch (one.what) {
      case 'credentials':
      case 'body':
      case 'further':
        return t(`left.${one.what}`);
      case 'substitution':
      case 'behind':
        return t(`left.${one.what}`, { text: one.text });
      default:
        return t(`left.${one.what}`, { name: one.name });
    }
  };
  return (
    <section aria-label={t('notice')} className={classes.notice} role="status">
      <div>
        <p>{t('leftOut')}</p>
        <ul aria-label={t('notice')}>
          {left.map((one) => (
            <li key={JSON.stringify(one)}>{wordsOf(one)}</li>
          ))}
        </ul>
      </div>
      <CloseButton size="sm" title={t('dismiss')} onClick={onDismiss} />
    </section>
  );
}
