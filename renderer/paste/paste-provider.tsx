import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { type PastedRefusal, readPasted } from '../../shared/pasted/index.ts';
import { isTypedInto } from '../commands/panes.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { useClient } from '../components/client-context.ts';
import { Dialog } from '../components/dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import classes from './paste.module.css';
import { type Paste, PasteContext } from './paste-context.ts';
import { PasteForm } from './paste-form.tsx';
import { PasteNotice, PasteQuestion } from './paste-question.tsx';
import { usePasted } from './use-pasted.ts';

interface PasteProviderProps {
  readonly connection: Connection;
  /** Whether the server can list its APIs. */
  readonly ready: boolean;
  readonly children: ReactNode;
}

/** Opens URLs and cURL commands that are pasted outside a text field. Shows the omitted parts. */
export function PasteProvider({ connection, ready, children }: PasteProviderProps): ReactNode {
  const { t } = useTexts('paste');
  const client = useClient();
  const announce = useAnnounce();
  const pasted = usePasted(client, connection.id, ready);
  const [isOpen, setOpen] = useState(false);
  const [initialText, setInitialText] = useState<string | undefined>(undefined);
  const { state } = pasted;

  /** Opens the request in a text. Returns the reason if the text isn't a request. Null if it is. */
  const read = (text: string): PastedRefusal | null => {
    const result = readPasted(text);
    if ('refused' in result) return result.refused;
    setOpen(false);
    pasted.open(result.request);
    return null;
  };
  const latest = useRef({ read, announce, t });
  latest.current = { read, announce, t };
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (event.defaultPrevented || isTypedInto(event.target) || text.trim() === '') return;
      event.preventDefault();
      const refused = latest.current.read(text);
      if (refused !== null) latest.current.announce(latest.current.t('refusedPaste', { reason: latest.current.t(`refused.${refused}`) }));
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);

  const paste = useMemo<Paste>(
    () => ({
      openDialog: (text) => {
        setInitialText(text);
        setOpen(true);
      },
    }),
    [],
  );
  const close = (): void => {
    setOpen(false);
    pasted.dismiss();
  };
  const isQuestion = state.kind === 'choosing' || state.kind === 'no-api' || state.kind === 'failed';
  return (
    <PasteContext value={paste}>
      {children}
      {state.kind === 'opened' ? <PasteNotice omitted={state.omitted} onDismiss={pasted.dismiss} /> : null}
      {state.kind === 'finding' ? (
        <p role="status" className={classes.finding}>
          {t('finding')}
        </p>
      ) : null}
      <Dialog title={t('title')} opened={isOpen || isQuestion} onClose={close} width={600}>
        {isQuestion ? (
          <PasteQuestion state={state} connection={connection} onChoose={pasted.openIn} onClose={close} />
        ) : (
          <PasteForm key={initialText} initialText={initialText} onRead={read} onCancel={close} />
        )}
      </Dialog>
    </PasteContext>
  );
}
