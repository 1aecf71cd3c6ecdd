import { Menu } from '@mantine/core';
import { useWords } from '../i18n/use-words.ts';

interface ColumnMenuProps {
  readonly pinned: boolean;
  readonly order: 'ascending' | 'descending' | undefined;
  readonly canHide: boolean;
  readonly onSort: (order: 'ascending' | 'descending' | null) => void;
  readonly onPin: () => void;
  readonly onMove: (by: number) => void;
  readonly onHide: () => void;
  readonly onWidth: (change: number | null) => void;
  readonly onSelect: () => void;
}

const widthStep = 48;

/** What can be done with a column: nothing of it changes the query. */
export function ColumnMenuItems(menu: ColumnMenuProps): React.ReactNode {
  const { t } = useWords('grid');
  return (
    <>
      <Menu.Label>{t('sort.local')}</Menu.Label>
      <Menu.Item disabled={menu.order === 'ascending'} onClick={() => menu.onSort('ascending')}>
        {t('sort.ascending')}
      </Menu.Item>
      <Menu.Item disabled={menu.order === 'descending'} onClick={() => menu.onSort('descending')}>
        {t('sort.descending')}
      </Menu.Item>
      {menu.order === undefined ? null : <Menu.Item onClick={() => menu.onSort(null)}>{t('sort.none')}</Menu.Item>}
      <Menu.Divider />
      <Menu.Item onClick={menu.onPin}>{menu.pinned ? t('column.unpin') : t('column.pin')}</Menu.Item>
      <Menu.Item onClick={() => menu.onMove(-1)}>{t('column.left')}</Menu.Item>
      <Menu.Item onClick={() => menu.onMove(1)}>{t('column.right')}</Menu.Item>
      <Menu.Item onClick={() => menu.onWidth(widthStep)}>{t('column.wider')}</Menu.Item>
      <Menu.Item onClick={() => menu.onWidth(-widthStep)}>{t('column.narrower')}</Menu.Item>
      <Menu.Item onClick={() => menu.onWidth(null)}>{t('column.naturalWidth')}</Menu.Item>
      <Menu.Divider />
      <Menu.Item onClick={menu.onSelect}>{t('column.select')}</Menu.Item>
      <Menu.Item disabled={!menu.canHide} onClick={menu.onHide}>
        {t('column.hide')}
      </Menu.Item>
    </>
  );
}
