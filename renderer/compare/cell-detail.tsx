import type { ComparedCell, ComparedRow } from '../../shared/contract/results/comparison.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { comparedFace } from './compared-face.ts';
import classes from './comparison.module.css';

interface CellDetailProps {
  readonly row: ComparedRow | undefined;
  readonly name: string;
  readonly column: number;
  readonly sides: readonly [left: string, right: string];
}

/** Renders both values of the active cell, and the difference between them. */
export function CellDetail({ row, name, column, sides }: CellDetailProps): React.ReactNode {
  const { t } = useTexts('compare');
  const cell = row?.cells[column];
  if (row === undefined || cell === undefined) return <div className={classes.detail} />;
  const written = (side: 'left' | 'right'): React.ReactNode => {
    const { text, tone } = comparedFace(cell, side, t('absent'));
    return <code data-tone={tone}>{text}</code>;
  };
  const alone = row.left === null ? sides[1] : row.right === null ? sides[0] : null;
  return (
    <div className={classes.detail}>
      <b>{name}</b>
      {row.left === null ? null : (
        <>
          {` · ${sides[0]} `}
          {written('left')}
        </>
      )}
      {row.right === null ? null : (
        <>
          {` · ${sides[1]} `}
          {written('right')}
        </>
      )}
      {` · ${alone === null ? t(`reason.${isOfSameCharacters(cell) ? 'unicode-form' : cell.reason}`) : t('mark.only', { side: alone })}`}
    </div>
  );
}

/** Returns whether two different texts are canonically equivalent and therefore look the same (Unicode Standard Annex 15). */
function isOfSameCharacters({ reason, left, right }: ComparedCell): boolean {
  return reason === 'value' && left[0] === 'string' && right[0] === 'string' && left[1].normalize() === right[1].normalize();
}
