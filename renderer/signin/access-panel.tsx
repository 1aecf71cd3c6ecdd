import { Button, Popover, Radio, UnstyledButton } from '@mantine/core';
import { ChevronDown, UserRound } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Connection, SignInStatus } from '../../shared/contract/connections/connection.ts';
import { serverKindOf } from '../../shared/servers/index.ts';
import type { KerberosTicket } from '../../shared/signin/kerberos/settings.ts';
import { descriptorOf, type SignInMethod, signInMethods } from '../../shared/signin/methods.ts';
import { claimLines } from '../../shared/texts/claim-lines.ts';
import { ProblemNotice } from '../components/problem.tsx';
import { requiredPurpose } from '../connections/secrets/secret-prompt.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { printRoute } from '../navigation/route.ts';
import styles from './access-panel.module.css';
import { SignInButton } from './sign-in-button.tsx';
import { useSignInLabel } from './sign-in-label.tsx';
import { TokenExchanges } from './token-exchanges.tsx';
import type { SignIn } from './use-sign-in.ts';
import { WaitingForUser } from './waiting-for-user.tsx';

interface AccessPanelProps {
  readonly connection: Connection;
  readonly signIn: SignIn;
}

/** Renders the user name with a menu: server, selection of the sign-in method, expiry, and the token's claims. */
export function AccessPanel({ connection, signIn }: AccessPanelProps) {
  const { t } = useTexts('signIn');
  const [opened, setOpened] = useState(false);
  const titleId = useId();
  const label = useSignInLabel(signIn);
  const isSecretMissing = signIn.status?.problem != null && requiredPurpose(signIn.status.problem) !== null;
  const { asked } = signIn;
  // The field of the missing secret is elsewhere in the window.
  useEffect(() => {
    if (asked > 0) setOpened(false);
  }, [asked]);
  const failed = signIn.connectionProblem !== null || hasFailed(signIn.status);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={420} trapFocus returnFocus={!isSecretMissing}>
      <Popover.Target>
        <UnstyledButton
          className={styles.target}
          data-failed={failed || undefined}
          aria-label={t('showDetails', { state: label, connection: connection.name })}
          onClick={() => setOpened((before) => !before)}
        >
          <UserRound size={14} aria-hidden />
          <span className={styles.who}>{(!failed && signIn.status?.who) || label}</span>
          <ChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={titleId} className={styles.dropdown}>
        <AccessDetails connection={connection} signIn={signIn} titleId={titleId} onClose={() => setOpened(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Returns whether sign-in failed. A secret that the user hasn't entered yet isn't a failure. */
function hasFailed(status: SignInStatus | null): boolean {
  return status?.state === 'failed' && (status.problem === null || requiredPurpose(status.problem) === null);
}

interface AccessDetailsProps extends AccessPanelProps {
  readonly titleId: string;
  readonly onClose: () => void;
}

function AccessDetails({ connection, signIn, titleId, onClose: onLeave }: AccessDetailsProps) {
  const { t, language } = useTexts(['signIn', 'account']);
  const { moment } = useFormats();
  const { status, refusal, connectionProblem } = signIn;
  const problem = connectionProblem ?? refusal ?? status?.problem ?? null;
  return (
    <div className={styles.panel}>
      <h2 className={styles.title} id={titleId}>
        {t('signIn:details', { connection: connection.name })}
      </h2>
      {problem && <ProblemNotice problem={problem} />}
      {status?.waiting && <WaitingForUser waiting={status.waiting} onCancel={signIn.signOut} />}
      <dl className={styles.facts}>
        <dt>{t('signIn:server')}</dt>
        <dd className={styles.address}>{connection.baseUrl}</dd>
        {status?.state === 'signed-in' && status.method !== 'none' && (
          <>
            <dt>{t('signIn:until')}</dt>
            <dd>{status.expiresAt === null ? t('signIn:noEnd') : moment(status.expiresAt)}</dd>
            {status.ticket && <TicketFacts ticket={status.ticket} />}
          </>
        )}
      </dl>
      <MethodChoice connection={connection} signIn={signIn} />
      {status?.claims && (
        <details>
          <summary>{t('signIn:claims')}</summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the claims. */}
          <pre className={styles.claims} tabIndex={0}>
            {claimLines(status.claims, language).join('\n')}
          </pre>
        </details>
      )}
      {status !== null && usesProvider(status.method) && <TokenExchanges connectionId={connection.id} />}
      {!status?.waiting && (
        <div className={styles.acts}>
          <SignInButton signIn={signIn} />
          {status?.state === 'signed-in' && status.method !== 'none' && serverKindOf(connection.kind).hasAccount && (
            <Button component="a" variant="default" href={printRoute({ screen: 'account' })} onClick={onLeave}>
              {t('account:title')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** Returns whether a method uses an identity provider. */
function usesProvider(method: SignInMethod): boolean {
  return descriptorOf(method).part === 'oauth';
}

function TicketFacts({ ticket }: { readonly ticket: KerberosTicket }) {
  const { t } = useTexts('signIn');
  const { moment } = useFormats();
  return (
    <>
      {ticket.renewableUntil !== null && (
        <>
          <dt>{t('renewableUntil')}</dt>
          <dd>{moment(ticket.renewableUntil)}</dd>
        </>
      )}
      <dt>{t('principal')}</dt>
      <dd className={styles.address}>{ticket.principal}</dd>
      <dt>{t('service')}</dt>
      <dd className={styles.address}>{ticket.service}</dd>
      <dt>{t('ticketCache')}</dt>
      <dd className={styles.address}>{ticket.cache}</dd>
    </>
  );
}

function isMethod(value: string): value is SignInMethod {
  return signInMethods.some((method) => method === value);
}

function MethodChoice({ connection, signIn }: AccessPanelProps) {
  const { t } = useTexts('signIn');
  return (
    <Radio.Group
      label={t('method')}
      value={signIn.status?.method ?? connection.method}
      onChange={(value) => {
        if (isMethod(value)) signIn.chooseMethod(value);
      }}
    >
      <div className={styles.methods}>
        {connection.methods.map((method) => (
          <Radio
            key={method}
            size="xs"
            value={method}
            label={t(`methods.${method}.name`)}
            description={t(`methods.${method}.explanation`)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
