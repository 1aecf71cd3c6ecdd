import { memo } from 'react';
import { familyOf } from '../../shared/values/literal.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { useWords } from '../i18n/use-words.ts';
import { type ConditionOperator, operatorsFor } from './condition-operator.ts';

interface OperatorOptionsProps {
  /** Of the column. */
  readonly type: ValueType;
  /** Offered whatever the type is. */
  readonly present: ConditionOperator;
}

/** The operators that a column's type takes, in plain words; the same whatever value is typed. */
export const OperatorOptions = memo(function OperatorOptions({ type, present }: OperatorOptionsProps): React.ReactNode {
  const { t } = useWords('query');
  return operatorsFor(type, present).map((operator) => (
    <option key={operator} value={operator}>
      {t(`operators.${familyOf(type)}.${operator}`)}
    </option>
  ));
});
