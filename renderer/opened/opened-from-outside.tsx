import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { TestReport } from '../../shared/contract/test-report.ts';
import type { OpenRequest } from '../../shared/opened/open-request.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { Dialog } from '../components/dialog.tsx';
import { lazy } from '../components/lazy.tsx';
import { HelpContext } from '../help/help-context.ts';
import { helpStart } from '../help/help-pages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePaste } from '../paste/paste-context.ts';
import { useSaved } from '../saved/saved-context.ts';
import { AboutDialog } from '../settings/about-dialog.tsx';
import { UpdatesDialog } from '../updates/updates-dialog.tsx';
import { DropTarget } from './drop-target.tsx';
import { DroppedData } from './dropped-data.tsx';
import { OpenedRequestsContext } from './opened-requests.ts';
import type { Dropped } from './read-drop.ts';

/**
 * Opens saved queries and links from outside the page, and files that are dropped on the page. Never runs a query.
 *
 * @param ready whether the server accepts requests. Saved queries wait until it does
 */
export function OpenedFromOutside({ ready }: { readonly ready: boolean }): ReactNode {
  const { t, language } = useTexts('opened');
  const requests = useContext(OpenedRequestsContext);
  const openHelp = useContext(HelpContext);
  const saved = useSaved();
  const paste = usePaste();
  const announce = useAnnounce();
  const [dialog, setDialog] = useState<'about' | 'updates' | null>(null);
  const [waiting, setWaiting] = useState<readonly OpenRequest[]>([]);

  const [data, setData] = useState<readonly File[] | null>(null);
  const [report, setReport] = useState<TestReport | null>(null);

  const take = async (request: Dropped): Promise<void> => {
    switch (request.kind) {
      case 'query': {
        if (!ready) {
          setWaiting((before) => [...before, request]);
          announce(t('waiting', { file: request.file }));
          return;
        }
        const { parseSavedQuery } = await import('../../shared/saved/index.ts');
        const entry = { file: request.file, version: '', ...parseSavedQuery(request.text) };
        saved?.open(entry, { run: false, isFromFolder: false });
        return;
      }
      case 'url':
        paste?.openDialog(request.url);
        return;
      case 'report':
        setReport(request.report);
        return;
      case 'data':
        setData(request.files);
        return;
      case 'refused':
        announce(t(request.reason));
        return;
      case 'help':
        openHelp?.(helpStart(language));
        return;
      case 'about':
      case 'updates':
        setDialog(request.kind);
    }
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!ready || waiting.length === 0) return;
    setWaiting([]);
    for (const request of waiting) void latest.current(request);
  }, [ready, waiting]);
  useEffect(() => requests.take((request) => void latest.current(request)), [requests]);
  return (
    <>
      <DropTarget onDrop={(dropped) => void take(dropped)} />
      <DroppedData files={data} onDone={() => setData(null)} />
      <AboutDialog opened={dialog === 'about'} onClose={() => setDialog(null)} />
      <UpdatesDialog opened={dialog === 'updates'} onClose={() => setDialog(null)} />
      <Dialog
        title={t('report', { name: report?.connection.name ?? '' })}
        opened={report !== null}
        width={1000}
        onClose={() => setReport(null)}
      >
        {report && <ReportView report={report} />}
      </Dialog>
    </>
  );
}

const ReportView = lazy(async () => (await import('../connection-screens/testing/report-view.tsx')).ReportView);
