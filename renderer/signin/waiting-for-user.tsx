import { Button } from '@mantine/core';
import type { SignInWaiting } from '../../shared/contract/signing-in/token-exchange.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './waiting-for-user.module.css';

interface WaitingForUserProps {
  readonly waiting: SignInWaiting;
  readonly onCancel: () => void;
}

/**
 * Renders the action that the user must complete to sign in, such as a page in the browser or a code to enter. Also renders a cancel
 * button.
 */
export function WaitingForUser({ waiting, onCancel }: WaitingForUserProps) {
  const { t } = useTexts('signIn');
  return (
    <div>
      <div role="status">
        <Task waiting={waiting} />
      </div>
      <Button variant="default" onClick={onCancel}>
        {t('waiting.cancel')}
      </Button>
    </div>
  );
}

function Task({ waiting }: { readonly waiting: SignInWaiting }) {
  const { t } = useTexts('signIn');
  const instruction = waiting.kind === 'device' ? 'device' : waiting.opened ? 'browser' : 'noBrowser';
  const address = waiting.kind === 'device' ? (waiting.completeUrl ?? waiting.url) : waiting.url;
  return (
    <>
      <p>{t(`waiting.${instruction}`)}</p>
      <p className={styles.address}>
        <ExternalLink address={address}>{waiting.url}</ExternalLink>{' '}
        <CopyButton text={address} name={t('waiting.address')} label={t('waiting.copy')} />
      </p>
      {waiting.kind === 'device' && (
        <p>
          {t('waiting.code')} <strong className={styles.code}>{waiting.userCode}</strong>
        </p>
      )}
    </>
  );
}
