import type { NoticeCode } from '../../output/messages.ts';

/** Notices that the user must know although a command succeeds. */
export const notices = {
  'column-is-text': '{{column}} is saved as text: in row {{row}}, “{{value}}” doesn’t fit its type exactly.',
  'type-is-text': '{{column}} is saved as text: this format doesn’t support its type.',
  'several-sheets': 'The rows are on {{sheets}} sheets, because one sheet can’t contain all rows.',
  'values-are-text': '{{column}}: values saved as text so that Excel doesn’t change them ({{rows}} in total).',
  'zeros-without-sign': '{{column}}: negative zeros saved as 0, because Excel doesn’t support them ({{rows}} in total).',
  'instants-in-utc': '{{column}}: dates and times with a time zone are converted to UTC.',
  'total-changed': 'The number of rows changed during the fetch, from {{before}} to {{after}}.',
  'page-changed': 'Page {{page}} changed between requests. Some rows might be missing or duplicated.',
  'rows-missing': 'Fetched fewer rows ({{rows}}) than the server reported ({{total}}).',
  'rows-beyond-total': 'Fetched more rows ({{rows}}) than the server reported ({{total}}).',
  'key-repeated': 'Rows with a duplicate key ({{columns}}): {{rows}}.',
  'page-elsewhere': 'Some pages are on {{origin}}. They were requested without your credentials.',
  'odd-encoding': 'Some characters might be wrong: the response isn’t valid UTF-8.',
  'begun-anew': 'The fetch restarted from the beginning. The rows from the earlier run ({{rows}}) couldn’t be reused.',
  'credential-in-rows': 'The server included your credentials in the rows. Don’t share the output.',
  'keys-not-compared': 'Couldn’t compare keys, so duplicate rows weren’t detected.',
  'rows-kept': 'The fetched rows ({{rows}}) are kept in {{path}}. Run the same command again to resume.',
  'rows-not-kept': 'The fetched rows ({{rows}}) aren’t kept. To be able to resume the next run, use --resume.',
  'relative-date': '{{name}} is {{value}} ({{text}}, time zone {{zone}}).',
  note: 'Note: {{notice}}',
} as const satisfies Readonly<Record<NoticeCode | 'note', string>>;
