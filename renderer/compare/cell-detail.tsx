import type { ComparedRow } from '../../shared/contract/comparison.ts';
import type { Cell } from '../../shared/contract/run.ts';
import { faceOf } from '../grid/cell-face.ts';
import { useWords } from '../i18n/use-words.ts';
import classes from './comparison.module.css';

interface CellDetailProps {
  readonly row: ComparedRow | undefined;
  readonly name: string;
  readonly column: number;
  readonly sides: readonly [left: string, right: string];
}

/** The active cell in words: both values, and how they differ. */
export function CellDetail({ row, name, column, sides }: CellDetailProps): React.ReactNode {
  const { t } = useWords('compare');
  const cell = row?.cells[column];
  if (row === undefined || cell === undefined) return <div className={classes.detail} />;
  const written = (value: Cell): React.ReactNode => {
    const { text, tone } = faceOf(value, false, t('absent'));
    return <code data-tone={tone}>{text}</code>;
  };
  const alone = row.left === null ? sides[1] : row.right === null ? sides[0] : null;
  return (
    <div className={classes.detail}>
      <b>{name}</b>
      {row.left === null ? null : (
        <>
          {` · ${sides[0]} `}
          {written(cell.left)}
        </>
      )}
      {row.right === null ? null : (
        <>
          {` · ${sides[1]} `}
          {written(cell.right)}
        </>
      )}
      {` · ${alone === null ? t(`reason.${cell.reason}`) : t('mark.only', { side: alone })}`}
    </div>
  );
}
