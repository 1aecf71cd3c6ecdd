import { VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Check } from 'lucide-react';
import { type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import type { Column } from '../../shared/contract/catalogue/catalogue.ts';
import { useTexts } from '../i18n/use-texts.ts';
import styles from './columns-table.module.css';

/** Maximum number of columns for which all rows are rendered, so that the browser's search finds them. */
const allDrawn = 200;
const defaultHeight = 25;

interface ColumnRowsProps {
  readonly columns: readonly Column[];
  /** Whether the table has a column of REST types. */
  readonly hasRestTypes: boolean;
}

/** Renders the rows of the table. If there are very many, only visible rows are rendered. */
export function ColumnRows({ columns, hasRestTypes }: ColumnRowsProps) {
  if (columns.length > allDrawn) return <RowsInSight columns={columns} hasRestTypes={hasRestTypes} />;
  return (
    <tbody>
      {columns.map((column, index) => (
        <ColumnRow key={column.name} column={column} index={index} hasRestTypes={hasRestTypes} />
      ))}
    </tbody>
  );
}

function RowsInSight({ columns, hasRestTypes }: ColumnRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const found = body.current?.closest<HTMLElement>('[data-scroller]') ?? null;
    setScroller(found);
    if (found === null || body.current === null) return;
    setMargin(body.current.getBoundingClientRect().top - found.getBoundingClientRect().top + found.scrollTop);
  }, []);
  const virtualizer = useVirtualizer({
    count: columns.length,
    getScrollElement: () => scroller,
    estimateSize: () => defaultHeight,
    getItemKey: (index) => columns[index]?.name ?? index,
    overscan: 20,
    scrollMargin: margin,
    initialRect: { width: 800, height: 800 },
  });
  const drawn = virtualizer.getVirtualItems();
  const before = (drawn[0]?.start ?? margin) - margin;
  const after = virtualizer.getTotalSize() - ((drawn.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body}>
      <Space height={before} />
      {drawn.map(({ index }) => {
        const column = columns[index];
        if (column === undefined) return null;
        const measured = virtualizer.measureElement;
        return <ColumnRow key={column.name} column={column} index={index} hasRestTypes={hasRestTypes} measured={measured} />;
      })}
      <Space height={after} />
    </tbody>
  );
}

/** Renders empty space instead of rows that aren't rendered. */
function Space({ height }: { readonly height: number }) {
  return height <= 0 ? null : (
    <tr aria-hidden>
      <td colSpan={7} className={styles.space} style={{ height }} />
    </tr>
  );
}

interface ColumnRowProps {
  readonly column: Column;
  readonly index: number;
  readonly hasRestTypes: boolean;
  readonly measured?: RefCallback<HTMLTableRowElement>;
}

function ColumnRow({ column, index, hasRestTypes, measured }: ColumnRowProps) {
  const { t } = useTexts('api');
  const { name, label, unit, unitColumn, description } = column;
  const measure = unit ?? unitColumn;
  const texts = [label === name ? undefined : label, description, measure && t('column.measure', { measure })];
  return (
    <tr ref={measured} data-index={index} aria-rowindex={index + 2}>
      <th scope="row" className={styles.name}>
        {column.name}
      </th>
      {hasRestTypes && <td className={styles.type}>{column.restType}</td>}
      <td className={styles.type}>{odataTypeOf(column) ?? <span className={styles.dim}>—</span>}</td>
      <Mark set={column.key} />
      <Mark set={column.list} />
      <Mark set={column.filterable} />
      <td className={styles.description}>{texts.filter(Boolean).join(' · ')}</td>
    </tr>
  );
}

/** Returns the type with the precision of a decimal, such as `Edm.Decimal (12, 2)`. */
function odataTypeOf({ odataType, precision, scale, type }: Column): string | null {
  if (odataType === null || type !== 'decimal' || precision === undefined) return odataType;
  return `${odataType} (${precision}${scale === undefined ? '' : `, ${scale}`})`;
}

function Mark({ set }: { readonly set: boolean }) {
  const { t } = useTexts('api');
  return (
    <td className={styles.mark}>
      {set ? (
        <Check size={14} aria-hidden />
      ) : (
        <span className={styles.dim} aria-hidden>
          –
        </span>
      )}
      <VisuallyHidden>{set ? t('yes') : t('no')}</VisuallyHidden>
    </td>
  );
}
