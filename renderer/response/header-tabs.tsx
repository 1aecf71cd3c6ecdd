import { Button } from '@mantine/core';
import { Save } from 'lucide-react';
import { useContext } from 'react';
import { problemSentences } from '../../shared/texts/problem-sentences.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { ClientContext } from '../components/client-context.ts';
import { CopyButton } from '../components/copy-button.tsx';
import { saveText } from '../components/save-file.ts';
import { problemOf } from '../connection/problem-of.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { RunState } from '../results/run-state.ts';
import classes from './response.module.css';

/** Renders the response headers without secrets. */
export function HeadersTab({ state }: { readonly state: RunState }): React.ReactNode {
  const { t } = useTexts('preview');
  const { status, statusText, headers, nextUrl } = state;
  if (status === null) return <p className={classes.hint}>{t('headers.waiting')}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, but this is only a scrollable text with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text.
    <div role="group" aria-label={t('tabs.headers')} tabIndex={0} className={classes.headers}>
      <h3>{t('headers.response')}</h3>
      <p className={classes.startLine}>
        {status} {statusText}
      </p>
      <HeaderLines lines={headers} />
      {nextUrl === null ? null : (
        <>
          <h3>{t('headers.next')}</h3>
          <p className={classes.startLine}>{nextUrl}</p>
        </>
      )}
    </div>
  );
}

/** Renders the request as sent, without secrets, and buttons to copy and save it. */
export function RequestTab({ state }: { readonly state: RunState }): React.ReactNode {
  const { t } = useTexts('preview');
  const { runId, url, sentHeaders, credential } = state;
  if (runId === null) return <p className={classes.hint}>{t('noText')}</p>;
  const message = [`GET ${url}`, ...sentHeaders.map(([name, value]) => `${name}: ${value}`)].join('\n');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would be a landmark, but this is only a scrollable text with a name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the text.
    <div role="group" aria-label={t('tabs.request')} tabIndex={0} className={classes.headers}>
      <div className={classes.requestHead}>
        <h3>{t('headers.request')}</h3>
        <CopyButton text={message} name={t('request.copyName')} label={t('request.copy')} />
        <SaveArchive runId={runId} />
      </div>
      <p className={classes.startLine}>GET {url}</p>
      <HeaderLines lines={sentHeaders} />
      <p className={classes.dim}>
        {t('headers.credential')} {t(`headers.${credential ?? 'none'}`)}
      </p>
    </div>
  );
}

/** Renders the button that saves request and response as a HAR file. Renders nothing without a client. */
function SaveArchive({ runId }: { readonly runId: string }): React.ReactNode {
  const { t, language } = useTexts('preview');
  const client = useContext(ClientContext);
  const announce = useAnnounce();
  if (client === null) return null;
  const save = async (): Promise<void> => {
    try {
      const { text } = await client.requests.har({ runId });
      saveText('dataquay.har', text);
      announce(t('request.archived'));
    } catch (error) {
      announce(problemSentences(problemOf(error), language).what);
    }
  };
  return (
    <Button variant="subtle" leftSection={<Save size={14} aria-hidden />} aria-label={t('request.archiveName')} onClick={save}>
      {t('request.archive')}
    </Button>
  );
}

/** Renders header lines in the order in which they were sent or received. */
function HeaderLines({ lines }: { readonly lines: readonly (readonly [string, string])[] }): React.ReactNode {
  return (
    <dl className={classes.headerLines}>
      {lines.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: headers can be duplicated, and the order of the list never changes.
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
