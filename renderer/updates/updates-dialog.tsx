import { Button, Checkbox, Progress } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import type { AvailableUpdate, UpdateState, UpdateStatus } from '../../shared/contract/update.ts';
import { createQuantities } from '../../shared/texts/quantities.ts';
import { useClient } from '../components/client-context.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { Dialog } from '../components/dialog.tsx';
import { ExternalLink } from '../components/external-link.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { Waiting } from '../components/waiting.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import styles from './updates-dialog.module.css';
import { useUpdateStatus } from './use-update-status.ts';

interface UpdatesDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renders the dialog that finds, downloads, and installs a new version. The user starts each step. */
export function UpdatesDialog({ opened, onClose }: UpdatesDialogProps): ReactNode {
  const { t } = useTexts('updates');
  return (
    <Dialog title={t('title')} opened={opened} onClose={onClose}>
      <Content />
    </Dialog>
  );
}

function Content(): ReactNode {
  const { t } = useTexts('updates');
  const { about, settings, change } = useSettings();
  const status = useUpdateStatus();
  return (
    <div className={styles.body}>
      <p>{t('version', { version: about.version })}</p>
      {status === null ? null : status.way === 'install' || status.way === 'download' ? (
        <>
          <div aria-live="polite">
            <Step status={status} />
          </div>
          <Checkbox
            label={t('atStart')}
            checked={settings.checkForUpdates === true}
            onChange={({ currentTarget }) => change({ checkForUpdates: currentTarget.checked })}
          />
        </>
      ) : (
        <p>{t(`way.${status.way}`)}</p>
      )}
    </div>
  );
}

/** Renders the state of the update and the next action of the user. */
function Step({ status: { way, host, state } }: { readonly status: UpdateStatus }): ReactNode {
  const { t } = useTexts('updates');
  const { updates } = useClient();
  switch (state.name) {
    case 'unchecked':
      return (
        <>
          <p>{t('unchecked', { host: host ?? '' })}</p>
          <Button onClick={() => void updates.check()} data-autofocus>
            {t('check')}
          </Button>
        </>
      );
    case 'checking':
      return <Waiting what={t('checking')} />;
    case 'current':
      return (
        <>
          <p>{t('current')}</p>
          <Button variant="default" onClick={() => void updates.check()}>
            {t('checkAgain')}
          </Button>
        </>
      );
    case 'available':
      return <Available update={state.update} isDownload={way === 'download'} />;
    case 'downloading':
      return <Downloading state={state} />;
    case 'ready':
      return (
        <>
          <p>{t('ready', { version: state.update.version })}</p>
          <Button onClick={() => void updates.install()}>{t('restart')}</Button>
        </>
      );
    case 'failed':
      return <ProblemNotice problem={state.problem} onRetry={() => void (state.update === null ? updates.check() : updates.download())} />;
  }
}

function Available({ update, isDownload }: { readonly update: AvailableUpdate; readonly isDownload: boolean }): ReactNode {
  const { t, language } = useTexts('updates');
  const { updates } = useClient();
  const { bytes } = useMemo(() => createQuantities(language), [language]);
  const { version, size, file, url, sha512 } = update;
  return (
    <>
      <p>{size === null ? t('availableUnknownSize', { version }) : t('available', { version, size: bytes(size) })}</p>
      {isDownload ? (
        <>
          <p>{t('byHand')}</p>
          <p>
            <ExternalLink address={url}>{t('openDownload', { file })}</ExternalLink>
          </p>
          <p>
            <code className={styles.checksum}>{sha512}</code>
          </p>
          <CopyButton text={sha512} name={t('checksum')} label={t('copyChecksum')} />
        </>
      ) : (
        <>
          <p>{t('atQuit')}</p>
          <Button onClick={() => void updates.download()}>{t('download')}</Button>
        </>
      )}
    </>
  );
}

function Downloading({ state: { update, received, total } }: { readonly state: Extract<UpdateState, { name: 'downloading' }> }): ReactNode {
  const { t, language } = useTexts('updates');
  const { updates } = useClient();
  const { bytes } = useMemo(() => createQuantities(language), [language]);
  const facts = { version: update.version, received: bytes(received), total: bytes(total) };
  return (
    <>
      {/* The progress bar already provides the progress on request. If each step were announced, screen readers would read nothing else. */}
      <p aria-live="off">{t('downloading', facts)}</p>
      <Progress value={total === 0 ? 0 : Math.min(100, (100 * received) / total)} aria-label={t('progress')} />
      <p>
        <Button variant="default" onClick={() => void updates.cancel()}>
          {t('cancel')}
        </Button>
      </p>
    </>
  );
}
