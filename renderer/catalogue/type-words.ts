import type { TFunction } from 'i18next';
import { valueTypes } from '../../shared/values/value-type.ts';

/** A type of values in the reader's words. */
export function typeWords(t: TFunction<'catalogue'>, type: string): string {
  const known = valueTypes.find((one) => one === type) ?? 'unknown';
  return t(`types.${known}`);
}
