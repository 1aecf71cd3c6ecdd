import type { CommandNoticeCode } from '../../output/messages.ts';

/** Notices about a command that the user must know although it succeeds. Notices about rows are in `shared/texts`. */
export const notices = {
  'rows-kept': 'The fetched rows ({{rows}}) are kept in {{path}}. Run the same command again to resume.',
  'rows-not-kept': 'The fetched rows ({{rows}}) aren’t kept. To be able to resume the next run, use --resume.',
  'relative-date': '{{name}} is {{value}} ({{text}}, time zone {{zone}}).',
  note: 'Note: {{notice}}',
} as const satisfies Readonly<Record<CommandNoticeCode | 'note', string>>;
