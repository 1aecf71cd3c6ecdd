import { useTranslation } from 'react-i18next';
import type { ComparedRow } from '../../shared/contract/comparison.ts';
import { valueText } from './compared-face.ts';
import classes from './comparison.module.css';

interface CellDetailProps {
  readonly row: ComparedRow | undefined;
  readonly name: string;
  readonly column: number;
  readonly sides: readonly [left: string, right: string];
}

/** The active cell in words: both values, and how they differ. */
export function CellDetail({ row, name, column, sides }: CellDetailProps): React.ReactNode {
  const { t } = useTranslation('compare');
  const cell = row?.cells[column];
  if (row === undefined || cell === undefined) return <div className={classes.detail} />;
  const alone = row.left === null ? sides[1] : row.right === null ? sides[0] : null;
  return (
    <div className={classes.detail}>
      <b>{name}</b>
      {row.left === null ? null : (
        <>
          {` · ${sides[0]} `}
          <code>{valueText(cell.left, t('absent'))}</code>
        </>
      )}
      {row.right === null ? null : (
        <>
          {` · ${sides[1]} `}
          <code>{valueText(cell.right, t('absent'))}</code>
        </>
      )}
      {` · ${alone === null ? t(`reason.${cell.reason}`) : t('mark.only', { side: alone })}`}
    </div>
  );
}
