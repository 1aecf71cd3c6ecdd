import type { TFunction } from 'i18next';
import type { Column } from '../../shared/contract/catalogue/catalogue.ts';
import { familyOf } from '../../shared/values/literal.ts';
import { periods } from '../../shared/values/relative-date.ts';
import { operandCountOf } from './condition-operator.ts';
import type { GroupDraft } from './draft.ts';

/** Maximum length of a condition in a label, in characters. */
const longestLabel = 80;

/** Returns the first complete condition of a query as text, such as `origin is LAX`. Null if there is none. */
export function conditionText(
  { items }: GroupDraft,
  columns: readonly Pick<Column, 'name' | 'type'>[],
  t: TFunction<'query'>,
): string | null {
  const first = items.find((item) => item.kind === 'condition');
  if (first === undefined || first.kind !== 'condition') return null;
  const { column, operator, value } = first;
  const operandCount = operandCountOf(operator);
  if (operandCount !== 'none' && (value === null || value === '')) return null;
  const family = familyOf(columns.find(({ name }) => name === column)?.type ?? 'unknown');
  const period = operandCount === 'period' ? periods.find((known) => known === value) : undefined;
  const shownValue = period === undefined ? value : t(`where.period.${period}`);
  const words = [column, t(`operators.${family}.${operator}`), ...(operandCount === 'none' ? [] : [shownValue])];
  return words.join(' ').slice(0, longestLabel);
}
