import { memo, useMemo } from 'react';
import type { ComparedRow } from '../../shared/contract/results/comparison.ts';
import type { ColumnLayout } from '../grid/columns/column-layout.ts';
import type { Span } from '../grid/surface/row-scroll.ts';
import type { CellPosition } from '../grid/surface/selection.ts';
import { useFormats } from '../i18n/formats.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { cellFaces, gridParts, markOf, type RowMark, signs } from './compared-face.ts';
import classes from './comparison.module.css';

/** Width of the sign and the two row numbers, in CSS pixels. */
export const marginWidth = 184;

/** Texts of a row in addition to its values. The object changes only with the language, because a new object renders all rows again. */
export interface ComparedRowTexts {
  readonly marks: Readonly<Record<RowMark, string>>;
  readonly absent: string;
  readonly number: (value: number) => string;
}

/** Returns the texts of rows in the language of the page. */
export function useComparedRowTexts([left, right]: readonly [left: string, right: string]): ComparedRowTexts {
  const { t } = useTexts('compare');
  const { number } = useFormats();
  return useMemo(() => {
    const marks = {
      same: t('mark.same'),
      format: t('mark.format'),
      type: t('mark.type'),
      value: t('mark.value'),
      left: t('mark.only', { side: left }),
      right: t('mark.only', { side: right }),
    };
    return { marks, absent: t('absent'), number };
  }, [t, number, left, right]);
}

interface ComparedRowCellsProps {
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly width: number;
  /** Horizontal scroll position in pixels. */
  readonly left: number;
  /** The row. Undefined until it is loaded. */
  readonly row: ComparedRow | undefined;
  readonly names: readonly string[];
  readonly drawn: Span;
  readonly layout: ColumnLayout;
  /** Whether each column is right-aligned. */
  readonly right: readonly boolean[];
  readonly rowTexts: ComparedRowTexts;
  /** Index of the active column. Null if it isn't in this row. */
  readonly active: number | null;
  readonly onActive: (position: CellPosition) => void;
}

/** Renders a row of a comparison with its sign, row numbers, and values. */
export const ComparedRowCells = memo(function ComparedRowCells(props: ComparedRowCellsProps): React.ReactNode {
  const { id, index: place, top, height, width, left, row, names, drawn, layout, right, rowTexts, active, onActive } = props;
  const mark = row === undefined ? 'same' : markOf(row);
  const markText = rowTexts.marks[mark];
  const numberOf = (own: number | null | undefined): string => (own === null || own === undefined ? '—' : rowTexts.number(own + 1));
  return (
    <div {...gridParts.row(place)} className={classes.row} data-mark={mark} style={{ top, height, lineHeight: `${height - 1}px`, width }}>
      <span {...gridParts.rowHeader} className={classes.margin} style={{ left, width: marginWidth }}>
        <span className={classes.sign} title={markText} aria-hidden="true">
          {row === undefined ? '' : signs[mark]}
        </span>
        <span className={classes.hidden}>{markText}</span>
        <span className={classes.number}>{numberOf(row?.left)}</span>
        <span className={classes.number}>{numberOf(row?.right)}</span>
      </span>
      {names.slice(drawn.first, drawn.end).map((name, index) => {
        const column = drawn.first + index;
        const cell = row?.cells[column];
        const [one, other] = row === undefined || cell === undefined ? [] : cellFaces(cell, row, rowTexts.absent);
        const texts = [one, other].flatMap((face) => (face === undefined ? [] : [face.text]));
        return (
          <span
            key={name}
            id={`${id}-${place}-${column}`}
            {...gridParts.cell(column, active === column, () => onActive({ row: place, column }))}
            className={classes.cell}
            data-kind={cell?.kind}
            data-right={right[column] || undefined}
            style={{ left: marginWidth + (layout.starts[column] ?? 0), width: layout.widths[column] }}
            title={texts.join(' ≠ ').length > 30 ? texts.join(`\n${signs[cell?.kind ?? 'same']} `) : undefined}
          >
            {one === undefined ? null : <span data-tone={one.tone}>{one.text}</span>}
            {other === undefined || cell === undefined ? null : (
              <>
                <b className={classes.between}>{` ${signs[cell.kind]} `}</b>
                <span data-tone={other.tone}>{other.text}</span>
              </>
            )}
          </span>
        );
      })}
    </div>
  );
});
