import type { ExportNote } from '../../../shared/contract/files/export.ts';
import type { FetchNotice } from '../../../shared/contract/files/fetch-all.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import { cliTexts } from '../texts/cli-texts.ts';

/** Something that a user has to know although the command does what it was asked to. */
export type NoticeCode = FetchNotice['code'] | ExportNote['code'] | 'rows-kept' | 'rows-not-kept' | 'relative-date';

export type NoticeFacts = Readonly<Record<string, string | number>>;

/** A notice on one line, for people at a terminal. */
export function noticeText(code: NoticeCode, facts: NoticeFacts, language: MessageLanguage): string {
  const { t } = cliTexts(language);
  return t('notices:note', { notice: t(`notices:${code}`, facts) });
}
