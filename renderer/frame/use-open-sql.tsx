import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Dialog } from '../components/dialog.tsx';
import { useTexts } from '../i18n/use-texts.ts';
import type { Route } from '../navigation/route.ts';
import { useLayoutStorage } from '../session/session-context.ts';
import { createOpenSqlRequests, type OpenSqlRequest, type OpenSqlRequests, tabForFile } from '../sql/open-sql.ts';
import { readSqlTab } from '../sql/sql-storage.ts';
import { maxSqlTabs, type SqlTabs } from './use-sql-tabs.ts';

/**
 * Opens an SQL statement in its tab.
 *
 * @returns the requests, and the dialog that is shown if all tabs are in use
 */
export function useOpenSql(sql: SqlTabs, go: (route: Route) => void): { readonly requests: OpenSqlRequests; readonly dialog: ReactNode } {
  const storage = useLayoutStorage();
  const [blocked, setBlocked] = useState<string | null>(null);
  const showTab = (request: OpenSqlRequest): number | null => {
    const { open, present, last, next } = sql;
    const show = (tab: number): number => {
      go({ screen: 'sql', tab });
      return tab;
    };
    if (request.kind === 'kept-rows') return show(present ?? last);
    const visible = present ?? last;
    const tabs = open
      .map(({ id }) => ({ id, ...readSqlTab(storage, id) }))
      .sort((one, other) => Number(other.id === visible) - Number(one.id === visible));
    const chosen = tabForFile(request, tabs, next);
    if (chosen === null) {
      setBlocked(request.saved.title);
      return null;
    }
    show(chosen.tab);
    return chosen.isKept ? null : chosen.tab;
  };
  const latest = useRef(showTab);
  latest.current = showTab;
  const [requests] = useState(() => createOpenSqlRequests((request) => latest.current(request)));
  return { requests, dialog: <NoFreeTab title={blocked} onClose={() => setBlocked(null)} /> };
}

/** Renders the dialog that names the SQL statement that can't be opened. */
function NoFreeTab({ title, onClose }: { readonly title: string | null; readonly onClose: () => void }): ReactNode {
  const { t } = useTexts(['sql', 'frame']);
  if (title === null) return null;
  return (
    <Dialog title={t('sql:noFreeTab', { title })} opened onClose={onClose}>
      <p>{t('sql:noFreeTabNext', { tabs: maxSqlTabs })}</p>
      <Button data-autofocus onClick={onClose}>
        {t('frame:close')}
      </Button>
    </Dialog>
  );
}
