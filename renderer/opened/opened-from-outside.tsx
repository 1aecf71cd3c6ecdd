import { type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { longestOpenedFile, type OpenRequest, queryFileEnding } from '../../shared/opened/open-request.ts';
import type { TestReport } from '../../shared/reports/test-report.ts';
import { useAnnounce } from '../components/announcer.tsx';
import { Dialog } from '../components/dialog.tsx';
import { lazy } from '../components/lazy.tsx';
import { isTypedInto } from '../frame/panes.ts';
import { HelpContext } from '../help/help-context.ts';
import { helpStart } from '../help/help-pages.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { usePaste } from '../paste/paste-context.ts';
import { useSaved } from '../saved/saved-context.ts';
import { AboutDialog } from '../settings/about-dialog.tsx';
import { UpdatesDialog } from '../updates/updates-dialog.tsx';
import { OpenedRequestsContext } from './opened-requests.ts';

/**
 * Opens saved queries and links from outside the page, and files that are dropped on the page. Never runs a query.
 *
 * @param ready whether the server accepts requests. Saved queries wait until it does
 */
export function OpenedFromOutside({ ready }: { readonly ready: boolean }): ReactNode {
  const { t, language } = useTexts('frame');
  const requests = useContext(OpenedRequestsContext);
  const openHelp = useContext(HelpContext);
  const saved = useSaved();
  const paste = usePaste();
  const announce = useAnnounce();
  const [dialog, setDialog] = useState<'about' | 'updates' | null>(null);
  const [waiting, setWaiting] = useState<readonly OpenRequest[]>([]);

  const [report, setReport] = useState<TestReport | null>(null);

  const take = async (request: Dropped): Promise<void> => {
    switch (request.kind) {
      case 'query': {
        if (!ready) {
          setWaiting((before) => [...before, request]);
          announce(t('opened.waiting', { file: request.file }));
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
      case 'refused':
        announce(t(`opened.${request.reason}`));
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
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('dragover', allowDrop, { signal });
    window.addEventListener('drop', (event) => void readDrop(event).then((request) => request && latest.current(request)), { signal });
    return () => stop.abort();
  }, []);
  return (
    <>
      <AboutDialog opened={dialog === 'about'} onClose={() => setDialog(null)} />
      <UpdatesDialog opened={dialog === 'updates'} onClose={() => setDialog(null)} />
      <Dialog
        title={t('opened.report', { name: report?.connection.name ?? '' })}
        opened={report !== null}
        width={1000}
        onClose={() => setReport(null)}
      >
        {report && <ReportView report={report} />}
      </Dialog>
    </>
  );
}

/** Allows a drop on the page. Otherwise the browser would show a dropped file instead of the application. */
function allowDrop(event: DragEvent): void {
  if (event.dataTransfer === null || !isOurs(event)) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'copy';
}

/** Returns whether the page handles a drop. It handles files anywhere, and links outside text fields. */
function isOurs({ dataTransfer, target }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes('Files') || (types.includes('text/uri-list') && !isTypedInto(target));
}

/** A request from outside, or a report of a connection test. */
type Dropped = OpenRequest | { readonly kind: 'report'; readonly report: TestReport };

const ReportView = lazy(async () => (await import('../connections/testing/report-view.tsx')).ReportView);

const reportName = /\.(?:json|html?)$/i;

async function readDroppedReport(file: File): Promise<Dropped> {
  const { longestReport, readReport } = await import('../../shared/reports/test-report.ts');
  if (file.size > longestReport) return { kind: 'refused', reason: 'file-too-large' };
  const report = readReport(await file.text());
  return report === null ? { kind: 'refused', reason: 'file-unknown' } : { kind: 'report', report };
}

async function readDrop(event: DragEvent): Promise<Dropped | null> {
  if (event.dataTransfer === null || !isOurs(event)) return null;
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file === undefined) {
    const url = event.dataTransfer.getData('text/uri-list').split(/\r?\n/, 1)[0] ?? '';
    return /^https?:/i.test(url) ? { kind: 'url', url } : { kind: 'refused', reason: 'link' };
  }
  const name = file.name.toLowerCase();
  if (reportName.test(name) && !name.endsWith(queryFileEnding))
    return readDroppedReport(file).catch((): Dropped => ({ kind: 'refused', reason: 'file-unreadable' }));
  if (!name.endsWith(queryFileEnding)) return { kind: 'refused', reason: 'file-unknown' };
  if (file.size > longestOpenedFile) return { kind: 'refused', reason: 'file-too-large' };
  return file.text().then(
    (text): OpenRequest => ({ kind: 'query', file: file.name, text }),
    (): OpenRequest => ({ kind: 'refused', reason: 'file-unreadable' }),
  );
}
