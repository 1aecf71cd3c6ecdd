import { Menu } from '@mantine/core';
import type { Predicate } from '../../shared/query/query.ts';
import { useWords } from '../i18n/use-words.ts';
import type { CellRelation } from './cell-condition.ts';
import { type CopyFormat, copyFormats } from './copy-text.ts';

interface CellMenuProps {
  /** The condition of each relation that can be said of the cell; null outside of a query. */
  readonly conditionOf: (relation: CellRelation) => Predicate | null;
  readonly onCondition: (condition: Predicate) => void;
  readonly onCopy: (format: CopyFormat) => void;
  readonly onOpen: () => void;
}

const relations: readonly CellRelation[] = ['is', 'isNot', 'atLeast', 'atMost'];

/** What can be done with a cell and with what is selected. */
export function CellMenuItems({ conditionOf, onCondition, onCopy, onOpen }: CellMenuProps): React.ReactNode {
  const { t } = useWords('grid');
  const conditions = relations.flatMap((relation) => {
    const condition = conditionOf(relation);
    return condition === null ? [] : [{ relation, condition }];
  });
  return (
    <>
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
      <Menu.Item onClick={onOpen}>{t('row.open')}</Menu.Item>
    </>
  );
}
