import type { TFunction } from 'i18next';
import { valueTypes } from '../../shared/values/value-type.ts';

/** Returns the label of a value type. */
export function typeText(t: TFunction<'catalogue'>, type: string): string {
  const known = valueTypes.find((one) => one === type) ?? 'unknown';
  return t(`types.${known}`);
}
