import { localValue } from '../../shared/values/local-spelling.ts';
import type { Mistake } from './condition-draft.ts';
import type { ConditionDraft } from './draft.ts';
import { readValueList, writeValueList } from './value-list.ts';

/** What is certainly meant by a value that cannot be read, and the part of the condition that says it. */
export interface MeantValue {
  readonly text: string;
  readonly part: Partial<Pick<ConditionDraft, 'value' | 'upper'>>;
}

/** What was certainly meant by the value that a condition was refused for; null where that is not certain, or nothing was refused. */
export function meantValue(condition: ConditionDraft, mistake: Mistake | null): MeantValue | null {
  if (mistake?.code !== 'value-invalid') return null;
  const text = localValue(mistake.text, mistake.type);
  if (text === null) return null;
  if (condition.operator !== 'in' && condition.operator !== 'notIn') return { text, part: { [mistake.field]: text } };
  const values = readValueList(condition.value ?? '').map((value) => localValue(value, mistake.type) ?? value);
  return { text, part: { value: writeValueList(values) } };
}
