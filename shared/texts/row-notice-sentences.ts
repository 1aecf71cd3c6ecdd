import type { ExportNote } from '../contract/files/export.ts';
import type { FetchNotice } from '../contract/results/fetch-notice.ts';
import type { Facts, Language } from '../translation/create-texts.ts';
import { createQuantities } from './quantities.ts';
import { sharedTexts } from './shared-texts.ts';

/** The code of a notice about exported or fetched rows. */
export type RowNoticeCode = ExportNote['code'] | FetchNotice['code'];

/**
 * Describes a notice about exported or fetched rows in one sentence.
 *
 * @param context `output` if the command line writes the rows to its output
 */
export function printRowNotice(code: RowNoticeCode, facts: Facts, language: Language, context?: 'output'): string {
  const { count } = createQuantities(language);
  const formatted = Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'number' ? count(fact) : fact]);
  // The number of sheets or rows selects the plural form.
  const variant = [context ?? [], facts.total === undefined ? [] : 'total'].flat().join('-');
  return sharedTexts(language).t(
    `rowNotices:${code}`,
    { ...Object.fromEntries(formatted), count: Number(facts.sheets ?? facts.rows ?? 0) },
    variant,
  );
}
