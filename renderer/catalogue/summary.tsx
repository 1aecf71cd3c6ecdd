import { Button, Menu } from '@mantine/core';
import { ArrowDownUp } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './catalogue.module.css';
import { chosenCount, noFacets } from './facets.ts';
import { type CatalogueOrder, catalogueOrders } from './search.ts';
import type { CatalogueSearch } from './use-catalogue-search.ts';

interface SummaryProps {
  readonly shown: boolean;
  readonly search: CatalogueSearch;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** Renders the number of listed APIs, their order, and a button that clears all filters. */
export function Summary({ shown, search, searchBox }: SummaryProps) {
  const { t } = useTexts('catalogue');
  const { number } = useFormats();
  const { found, total, words, facets, order, choose, sort } = search;
  const counted =
    found === total
      ? t('found', { count: total, formatted: number(total) })
      : t('foundOf', { formatted: number(found), total: number(total) });
  return (
    <div className={styles.summary}>
      <span role="status">{shown ? counted : ''}</span>
      {chosenCount(facets) > 0 && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            // The button disappears with the filters, so the focus moves first.
            searchBox.current?.focus();
            choose(noFacets);
          }}
        >
          {t('clearFacets')}
        </Button>
      )}
      {shown && <OrderMenu searching={words.length > 0} order={order} onSort={sort} />}
    </div>
  );
}

interface OrderMenuProps {
  readonly searching: boolean;
  readonly order: CatalogueOrder;
  readonly onSort: (order: CatalogueOrder) => void;
}

/** Renders the menu for the order of the APIs. While the user types, it renders only if the order changes. */
const OrderMenu = memo(function OrderMenu({ searching, order, onSort }: OrderMenuProps) {
  const { t } = useTexts('catalogue');
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          className={styles.order}
          leftSection={<ArrowDownUp size={12} aria-hidden />}
          aria-label={t('order.label', { order: t(`order.${searching ? 'rank' : order}`) })}
        >
          {t(`order.${searching ? 'rank' : order}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('order.name')}>
        {searching && <Menu.Label>{t('order.whileSearching')}</Menu.Label>}
        <Menu.RadioGroup value={order} onChange={(value) => onSort(catalogueOrders.find((one) => one === value) ?? 'root')}>
          {catalogueOrders.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`order.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
});
