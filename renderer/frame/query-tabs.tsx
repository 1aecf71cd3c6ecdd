import { VisuallyHidden } from '@mantine/core';
import { Database, House, Plus, X } from 'lucide-react';
import { useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue/catalogue.ts';
import { sameData } from '../../shared/query/same-query.ts';
import type { OpenApis } from '../api/open-apis.ts';
import { apiKey } from '../catalogue/search-index.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { home, printRoute, type Route } from '../navigation/route.ts';
import { type QueryLabel, sqlLabelKey, useQueryLabel } from '../results/query-labels.ts';
import styles from './query-tabs.module.css';
import type { SqlTab, SqlTabs } from './use-sql-tabs.ts';

interface QueryTabsProps {
  readonly open: OpenApis;
  readonly sql: SqlTabs;
  readonly route: Route;
  readonly titleOf: (api: ApiReference) => string;
  readonly addressOf: (api: ApiReference) => string;
  readonly onClose: (api: ApiReference) => void;
}

/** Renders the tabs of the open APIs. A tab shows the title of its API and the first condition of its query. */
export function QueryTabs({ open, sql, route, titleOf, addressOf, onClose }: QueryTabsProps) {
  const { t } = useTexts(['frame', 'sql']);
  const apis = useOpeningOrder(open);
  const newSql = t(sql.open.length === 0 ? 'sql:title' : 'sql:newTab');
  const isHome = route.screen === 'home';
  const presentKey = route.screen === 'api' ? apiKey(route.api) : null;
  return (
    <nav className={styles.tabs} aria-label={t('frame:tabs.label')}>
      <a className={styles.sign} href={printRoute(home)} aria-current={isHome ? 'page' : undefined}>
        <House size={14} aria-hidden />
        <VisuallyHidden>{t('frame:tabs.home')}</VisuallyHidden>
      </a>
      <ul className={styles.list}>
        {apis.map((api) => (
          <QueryTab
            key={apiKey(api)}
            api={api}
            title={titleOf(api)}
            address={addressOf(api)}
            isPresent={apiKey(api) === presentKey}
            onClose={onClose}
          />
        ))}
        {sql.open.map((tab) => (
          <SqlQueryTab key={tab.id} tab={tab} isPresent={tab.id === sql.present} onClose={sql.close} />
        ))}
      </ul>
      {isHome ? null : (
        <a className={styles.sign} href={printRoute(home)}>
          <Plus size={14} aria-hidden />
          <VisuallyHidden>{t('frame:tabs.new')}</VisuallyHidden>
        </a>
      )}
      {sql.next === null ? null : (
        <a className={styles.sign} href={printRoute({ screen: 'sql', tab: sql.next })} title={newSql}>
          <Database size={14} aria-hidden />
          <VisuallyHidden>{newSql}</VisuallyHidden>
        </a>
      )}
    </nav>
  );
}

interface SqlQueryTabProps {
  readonly tab: SqlTab;
  readonly isPresent: boolean;
  readonly onClose: (id: number) => void;
}

/** Renders an SQL tab. Its name is the file name or the name that the user entered. */
function SqlQueryTab({ tab: { id, name: ownName }, isPresent, onClose }: SqlQueryTabProps) {
  const { t } = useTexts(['frame', 'sql']);
  const label = useQueryLabel(sqlLabelKey(id));
  const name = label.saved ?? ownName ?? (id === 1 ? t('sql:tab') : t('sql:tabOf', { number: id }));
  return (
    <li className={styles.tab} data-present={isPresent || undefined}>
      <a href={printRoute({ screen: 'sql', tab: id })} aria-current={isPresent ? 'page' : undefined}>
        {name}
      </a>
      <ChangeMark label={label} />
      <button type="button" title={t('frame:tabs.close', { name })} onClick={() => onClose(id)}>
        <X size={12} aria-hidden />
      </button>
    </li>
  );
}

interface QueryTabProps {
  readonly api: ApiReference;
  readonly title: string;
  readonly address: string;
  readonly isPresent: boolean;
  readonly onClose: (api: ApiReference) => void;
}

function QueryTab({ api, title, address, isPresent, onClose }: QueryTabProps) {
  const { t } = useTexts('frame');
  const label = useQueryLabel(apiKey(api));
  const { condition, saved } = label;
  const name = saved ?? (condition === null ? title : `${title} · ${condition}`);
  return (
    <li className={styles.tab} data-present={isPresent || undefined}>
      <a
        href={address}
        aria-current={isPresent ? 'page' : undefined}
        // The tooltip appears only if the text is truncated. Otherwise screen readers would read the name twice.
        onPointerEnter={({ currentTarget }) => {
          currentTarget.title = currentTarget.scrollWidth > currentTarget.clientWidth ? name : '';
        }}
      >
        {saved ?? title}
        {condition === null || saved !== null ? null : <span className={styles.condition}> {condition}</span>}
      </a>
      <ChangeMark label={label} />
      <button type="button" title={t('tabs.close', { name })} onClick={() => onClose(api)}>
        <X size={12} aria-hidden />
      </button>
    </li>
  );
}

/** Renders the mark of a tab whose query differs from the saved one. */
function ChangeMark({ label }: { readonly label: QueryLabel }) {
  const { t } = useTexts('frame');
  if (!label.changed) return null;
  return (
    <span role="img" className={styles.changed} title={t('tabs.changed')} aria-label={t('tabs.changed')}>
      •
    </span>
  );
}

/** Returns the open APIs in the order in which they were opened. In {@link OpenApis}, the last visited API is at the end. */
function useOpeningOrder(open: OpenApis): readonly ApiReference[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const byKey = new Map(open.map(({ api }) => [apiKey(api), api]));
  const order = [...known.filter((key) => byKey.has(key)), ...[...byKey.keys()].filter((key) => !known.includes(key))];
  if (!sameData(order, known)) setKnown(order);
  return order.flatMap((key) => byKey.get(key) ?? []);
}
