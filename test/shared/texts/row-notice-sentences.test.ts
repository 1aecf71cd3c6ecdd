import { expect, test } from 'vitest';
import { printRowNotice } from '../../../shared/texts/row-notice-sentences.ts';

test('notices about rows name one value and many values correctly, with numbers in the user’s format', () => {
  const noticeOf = (rows: number) => printRowNotice('values-are-text', { column: 'id', rows }, 'en');
  expect(noticeOf(1)).toBe('id: one value is saved as text so that a spreadsheet doesn’t change it.');
  expect(noticeOf(1234)).toBe('id: 1,234 values are saved as text so that a spreadsheet doesn’t change them.');
  expect(printRowNotice('several-sheets', { column: '', sheets: 2 }, 'en')).toContain('on 2 sheets');
  expect(printRowNotice('rows-missing', { rows: 1234, total: 12345 }, 'fr')).toBe(
    'Moins de lignes récupérées (1\u202F234) que le serveur n’en annonce (12\u202F345).',
  );
});

test('one page of more rows is counted if the total is known, and the command line names the option for all rows', () => {
  expect(printRowNotice('page-of-more', { page: 2, rows: 100 }, 'en')).toBe('Page 2 of more: the server has more than these 100 rows.');
  expect(printRowNotice('page-of-more', { page: 1, rows: 2, total: 3000 }, 'en', 'output')).toBe(
    'Page 1 of more: these are 2 of 3,000 rows. Use --all to get all rows.',
  );
});

test('credentials in rows are explained for the output of a command, and for rows that Dataquay deletes', () => {
  expect(printRowNotice('credential-in-rows', {}, 'en')).toContain('deleted when you quit');
  expect(printRowNotice('credential-in-rows', {}, 'en', 'output')).toContain('Don’t share the output');
});
