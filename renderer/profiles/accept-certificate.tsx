import { Button } from '@mantine/core';
import { useState } from 'react';
import { type CertificateException, certificateExceptionFor } from '../../shared/contract/certificate-exception.ts';
import type { Problem } from '../../shared/contract/problem.ts';
import { useWords } from '../i18n/use-words.ts';
import styles from './profiles.module.css';

interface AcceptCertificateProps {
  readonly problem: Problem;
  readonly onAccept: (exception: CertificateException) => void;
}

/** Lets the user take the one certificate that was refused, by its fingerprint, after a warning; nothing where no exception can be made. */
export function AcceptCertificate({ problem, onAccept }: AcceptCertificateProps) {
  const { t } = useWords('profiles');
  const [asking, setAsking] = useState(false);
  const exception = certificateExceptionFor(problem);
  if (exception === null) return null;
  const { origin, fingerprint } = exception;
  if (!asking) {
    return (
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('checking.accept', { origin })}
      </Button>
    );
  }
  return (
    <fieldset className={styles.accept} aria-label={t('checking.accept', { origin })}>
      <p className={styles.attention}>{t('checking.acceptWarning')}</p>
      <p className={styles.fingerprint}>{fingerprint}</p>
      <div className={styles.buttons}>
        <Button color="red" onClick={() => onAccept(exception)}>
          {t('checking.acceptSure')}
        </Button>
        <Button variant="default" autoFocus onClick={() => setAsking(false)}>
          {t('checking.acceptNot')}
        </Button>
      </div>
    </fieldset>
  );
}
