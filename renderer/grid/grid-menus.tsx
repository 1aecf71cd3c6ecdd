import { Menu } from '@mantine/core';
import type { Predicate } from '../../shared/query/query.ts';
import { useTexts } from '../i18n/use-texts.ts';
import type { CellRelation } from './cell-condition.ts';
import { type CopyFormat, copyFormats } from './copy-cells.ts';
import type { FlattenAction } from './flatten-action.ts';

interface CellMenuProps {
  /** Whether the query has changed since these rows were requested. */
  readonly outdated: boolean;
  /** Returns the condition for a relation to the cell's value. Null outside a query, or if the relation isn't possible. */
  readonly conditionOf: (relation: CellRelation) => Predicate | null;
  readonly onCondition: (condition: Predicate) => void;
  readonly onCopy: (format: CopyFormat) => void;
  readonly onOpen: () => void;
  /** Shows the rows within the cell. Null if the cell contains no rows. */
  readonly onNested: (() => void) | null;
}

const relations: readonly CellRelation[] = ['is', 'isNot', 'atLeast', 'atMost'];

/** Renders the menu items of a cell and of the selection. */
export function CellMenuItems({ outdated, conditionOf, onCondition, onCopy, onOpen, onNested }: CellMenuProps): React.ReactNode {
  const { t } = useTexts('grid');
  const conditions = relations.flatMap((relation) => {
    const condition = conditionOf(relation);
    return condition === null ? [] : [{ relation, condition }];
  });
  return (
    <>
      {outdated && conditions.length > 0 ? <Menu.Label>{t('filter.outdated')}</Menu.Label> : null}
      {conditions.map(({ relation, condition }) => (
        <Menu.Item key={relation} onClick={() => onCondition(condition)}>
          {t(`filter.${relation}`)}
        </Menu.Item>
      ))}
      {conditions.length === 0 ? null : <Menu.Divider />}
      {copyFormats.map((format) => (
        <Menu.Item key={format} onClick={() => onCopy(format)}>
          {t(`copy.${format}`)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      {onNested === null ? null : <Menu.Item onClick={onNested}>{t('nested.open')}</Menu.Item>}
      <Menu.Item onClick={onOpen}>{t('row.open')}</Menu.Item>
    </>
  );
}

interface ColumnMenuProps {
  readonly pinned: boolean;
  readonly order: 'ascending' | 'descending' | undefined;
  readonly canHide: boolean;
  /** Null if the column has no related data. */
  readonly flatten: FlattenAction | null;
  /** Shows the values of the column, so that the user can filter by them. Null if there are no values to show. */
  readonly onValues: (() => void) | null;
  readonly onSort: (order: 'ascending' | 'descending' | null) => void;
  /** The sorting of only the fetched rows, if `onSort` sorts the query. Null if `onSort` sorts the fetched rows. */
  readonly local: { readonly rows: number; readonly onSort: (order: 'ascending' | 'descending') => void } | null;
  readonly onPin: () => void;
  readonly onMove: (by: number) => void;
  readonly onHide: () => void;
  readonly onWidth: (change: number | null) => void;
  readonly onSelect: () => void;
}

const widthStep = 48;

/** Renders the menu items of a column. */
export function ColumnMenuItems(menu: ColumnMenuProps): React.ReactNode {
  const { t } = useTexts('grid');
  return (
    <>
      <Menu.Label>{t(menu.local === null ? 'sort.local' : 'sort.query')}</Menu.Label>
      <Menu.Item disabled={menu.order === 'ascending'} onClick={() => menu.onSort('ascending')}>
        {t('sort.ascending')}
      </Menu.Item>
      <Menu.Item disabled={menu.order === 'descending'} onClick={() => menu.onSort('descending')}>
        {t('sort.descending')}
      </Menu.Item>
      {menu.order === undefined ? null : <Menu.Item onClick={() => menu.onSort(null)}>{t('sort.none')}</Menu.Item>}
      {menu.local === null ? null : (
        <>
          <Menu.Label>{t('sort.part', { count: menu.local.rows })}</Menu.Label>
          <Menu.Item onClick={() => menu.local?.onSort('ascending')}>{t('sort.partAscending', { count: menu.local.rows })}</Menu.Item>
          <Menu.Item onClick={() => menu.local?.onSort('descending')}>{t('sort.partDescending', { count: menu.local.rows })}</Menu.Item>
        </>
      )}
      {menu.onValues === null ? null : (
        <Menu.Item closeMenuOnClick={false} onClick={menu.onValues}>
          {t('values.open')}
        </Menu.Item>
      )}
      {menu.flatten === null ? null : (
        <Menu.Item onClick={menu.flatten.run}>
          {menu.flatten.kind === 'expand' ? t('nested.expand') : t('nested.collapse', { name: menu.flatten.name })}
        </Menu.Item>
      )}
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

interface PositionedMenuProps {
  readonly label: string;
  /** Position of the menu in the window. Null while the menu is closed. */
  readonly anchor: DOMRect | null;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

/** Only pointer events close the menu. The key that opens the menu would close it again. */
const outside = ['mousedown', 'touchstart'];

/** Renders a menu at a position in the window. Used for cells that React doesn't render. */
export function PositionedMenu({ label, anchor: place, onClose, children }: PositionedMenuProps): React.ReactNode {
  const left = Math.max(0, place?.left ?? 0);
  return (
    <Menu
      opened={place !== null}
      onClose={onClose}
      position="bottom-start"
      returnFocus={false}
      trapFocus
      floatingStrategy="fixed"
      hideDetached={false}
      clickOutsideEvents={outside}
    >
      <Menu.Target>
        <span
          aria-hidden="true"
          style={{ position: 'fixed', left, top: place?.top ?? 0, width: 1, height: place?.height ?? 0, pointerEvents: 'none' }}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} aria-labelledby={undefined}>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
