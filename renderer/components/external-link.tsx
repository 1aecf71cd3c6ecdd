import { Button } from '@mantine/core';
import { type MouseEvent, type ReactNode, useContext, useState } from 'react';
import type { LinkVerdict } from '../../shared/contract/link.ts';
import { sharedTexts } from '../../shared/texts/shared-texts.ts';
import { useLanguage } from '../i18n/use-texts.ts';
import { useSettings } from '../preferences/use-settings.ts';
import { ClientContext } from './client-context.ts';
import { Dialog } from './dialog.tsx';
import styles from './external-link.module.css';

/** Returns the address of a link in a text from a server. Null if it isn't a web address. */
function webAddress(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}

interface ExternalLinkProps {
  readonly address: string;
  readonly children: ReactNode;
}

/**
 * Renders a link that leads out of the application. Renders only text if the address isn't a web address.
 *
 * The application decides whether the link opens. On the desktop, the main process checks the link. In a browser, this component does.
 */
export function ExternalLink({ address, children }: ExternalLinkProps) {
  const client = useContext(ClientContext);
  const { about } = useSettings();
  const [verdict, setVerdict] = useState<Exclude<LinkVerdict, { verdict: 'open' }> | null>(null);
  const href = webAddress(address);
  if (href === null) return children;
  const onClick = (event: MouseEvent): void => {
    if (about.host === 'desktop') return;
    event.preventDefault();
    client?.links.classify({ url: href }).then(
      (classified) => {
        if (classified.verdict === 'open') openInTab(classified.url);
        else setVerdict(classified);
      },
      // The application has exited, so the link doesn't open. The frame reports this.
      () => undefined,
    );
  };
  return (
    <>
      <a href={href} target="_blank" rel="noreferrer" title={href} onClick={onClick} onAuxClick={onClick}>
        {children}
      </a>
      {verdict === null ? null : <LinkDialog address={href} verdict={verdict} onClose={() => setVerdict(null)} />}
    </>
  );
}

function openInTab(url: string): void {
  window.open(url, '_blank', 'noreferrer');
}

interface LinkDialogProps {
  readonly address: string;
  readonly verdict: Exclude<LinkVerdict, { verdict: 'open' }>;
  readonly onClose: () => void;
}

/** Renders a dialog that shows the whole address. Asks whether to open the link, or explains why the link is blocked. */
function LinkDialog({ address, verdict, onClose }: LinkDialogProps) {
  const { t } = sharedTexts(useLanguage());
  const isBlocked = verdict.verdict === 'blocked';
  return (
    <Dialog title={isBlocked ? t('links:blocked') : t('links:question', { host: verdict.host })} opened onClose={onClose}>
      {isBlocked ? <p>{t(`links:reasons.${verdict.reason}`)}</p> : null}
      <p className={styles.address}>{address}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {isBlocked ? t('links:close') : t('links:cancel')}
        </Button>
        {isBlocked ? null : (
          <Button
            onClick={() => {
              openInTab(verdict.url);
              onClose();
            }}
          >
            {t('links:open')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
