import { TextInput } from '@mantine/core';
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Notice } from '../../shared/contract/application-details.ts';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { ProblemNotice } from '../components/problem.tsx';
import { useLoaded } from '../components/use-loaded.ts';
import { Waiting } from '../components/waiting.tsx';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import styles from './about-dialog.module.css';

interface AboutDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Renders the version, the runtime versions, and the licences of all packages that the application contains. */
export function AboutDialog({ opened, onClose }: AboutDialogProps): ReactNode {
  const { t } = useTexts('settings');
  return (
    <Dialog title={t('about.title')} opened={opened} onClose={onClose} width={720}>
      <Details />
    </Dialog>
  );
}

/** Renders the details. They are loaded when the dialog opens, because the texts are about one megabyte. */
function Details(): ReactNode {
  const { t } = useTexts('settings');
  const client = useClient();
  const { about } = useSettings();
  const { value, problem, busy, again } = useLoaded(useCallback(() => client.application.details(), [client]));
  const versions = value?.runtime.map(({ name, version }) => `${name} ${version}`).join(', ') ?? '';
  return (
    <>
      <p>{t('version', { version: about.version })}</p>
      {versions === '' ? null : <p>{t('about.runtime', { versions })}</p>}
      <p>{t('about.licence')}</p>
      {value === null ? null : <Notices notices={value.notices} />}
      {value === null && problem !== null ? <ProblemNotice problem={problem} onRetry={again} retrying={busy} /> : null}
      {value === null && problem === null ? <Waiting what={t('about.loading')} /> : null}
    </>
  );
}

function Notices({ notices }: { readonly notices: readonly Notice[] }): ReactNode {
  const { t } = useTexts('settings');
  const { number } = useFormats();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed.trim().toLowerCase());
  const texts = useMemo(
    () => notices.map(({ name, version, license, text }) => `${name} ${version} ${license} ${text}`.toLowerCase()),
    [notices],
  );
  const shown = notices.filter((_, index) => texts[index]?.includes(sought));
  return (
    <>
      <TextInput
        type="search"
        label={t('about.search')}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
      />
      <p role="status" className={styles.count}>
        {shown.length === 0 ? t('about.none') : t('about.shown', { shown: number(shown.length), all: number(notices.length) })}
      </p>
      <ul aria-label={t('about.list')} className={styles.list}>
        {shown.map((notice, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two packages can have the same name and version.
          <li key={`${notice.name}@${notice.version} ${index}`}>
            <NoticeText notice={notice} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Renders one package, collapsed. Its text is rendered when the user expands it. */
function NoticeText({ notice: { name, version, license, text } }: { readonly notice: Notice }): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        {name} {version} <span className={styles.license}>{license}</span>
      </summary>
      {isOpen ? <pre className={styles.text}>{text}</pre> : null}
    </details>
  );
}
