/**
 * What is wrong with a command line, why, and what to do, in English.
 *
 * Names in braces are facts of the mistake. None of them is what was typed as a value: it may be a secret that strayed.
 */
export const usageTexts = {
  'option-unknown': {
    what: "Unknown option '{{option}}'.",
    why: '{{perhaps}}',
    next: '“{{command}} --help” lists the options.',
  },
  'option-without-value': {
    what: "Option '{{option}} <value>' argument missing.",
    why: 'The command line cannot be read.',
    next: '“{{command}} --help” lists the options.',
  },
  'option-value-ambiguous': {
    what: "Option '{{option}}' argument is ambiguous.",
    why: 'What follows begins with a dash, as options do.',
    next: 'Write {{option}}=VALUE where the value itself begins with a dash.',
  },
  'option-with-value': {
    what: "Option '{{option}}' does not take an argument.",
    why: 'The command line cannot be read.',
    next: '“{{command}} --help” lists the options.',
  },
  'words-unreadable': {
    what: 'The words behind {{command}} cannot be read.',
    why: 'The command line cannot be read.',
    next: '“{{command}} --help” lists the options.',
  },
  'options-only': {
    what: '{{command}} takes options only.',
    why: 'There is a word that belongs to no option.',
    next: '“{{command}} --help” lists the options.',
  },
  'no-command': {
    what: 'No command is given.',
    why: 'It is one of {{names}}.',
    next: '“--help” says what each does.',
  },
  'command-unknown': {
    what: 'The first word is no command.',
    why: '{{perhaps}} It is one of {{names}}.',
    next: '“--help” says what each does.',
  },
  'one-target': {
    what: 'get takes one path or URL.',
    why: '{{why}}',
    next: "Write it in single quotes: get '/dmp-api/data/ROOT/API?filter=a==1' …",
  },
  'one-api': {
    what: '{{command}} takes one API, as ROOT/API.',
    why: '{{why}}',
    next: '“catalogue” lists them.',
  },
  'one-query-file': {
    what: 'run takes one query file.',
    why: '{{why}}',
    next: 'Name the one file.',
  },
  'one-shell': {
    what: 'completion takes the name of a shell.',
    why: 'It is one of {{names}}.',
    next: 'Name the one that you use.',
  },
  'export-needs-output': {
    what: 'export needs --output.',
    why: 'It writes a file.',
    next: 'Add --output FILE, or --output - for the standard output.',
  },
  'number-unusable': {
    what: '--{{option}} cannot be used as it is.',
    why: 'It takes a number from 1 to {{most}}.',
    next: 'Write a number such as {{usual}}.',
  },
  'value-unknown': {
    what: '--{{option}} is not known.',
    why: 'It is one of {{names}}.',
    next: '{{remedy}}',
  },
  'json-and-report': {
    what: '--json and --report say different things.',
    why: 'There is one report.',
    next: 'Leave one out.',
  },
  'json-and-format': {
    what: '--json and --format say different things.',
    why: 'Rows are written in one format.',
    next: 'Leave one out.',
  },
  'with-output': {
    what: '--{{option}} goes with --output.',
    why: 'There is no file.',
    next: 'Add --output FILE, or leave it out.',
  },
  'resume-without-all': {
    what: '--resume goes with --all.',
    why: 'One answer is asked for at once: there is nothing to go on with.',
    next: 'Add --all, or leave --resume out.',
  },
  'kept-rows-in-use': {
    what: '{{path}} is filled by another command.',
    why: 'Process {{process}} fetches rows into it.',
    next: 'Wait for it, or choose another file.',
  },
  'kept-rows-of-another': {
    what: '{{path}} holds rows of another query.',
    why: 'They were fetched from another address than this one.',
    next: 'Go on with that query first, remove the folder, or choose another file.',
  },
  'format-for-file': {
    what: '--format {{format}} goes into a file.',
    why: 'To the standard output go {{names}}.',
    next: 'Add --output FILE.',
  },
  'output-empty': {
    what: '--output names no file.',
    why: 'Rows go to the standard output where it is left out.',
    next: 'Give a path.',
  },
  'file-without-format': {
    what: "The file's name tells no format.",
    why: 'It ends with none of {{names}}.',
    next: 'Give --format, or another ending.',
  },
  'for-csv-file': {
    what: '--{{option}} goes with a file of CSV or TSV.',
    why: '{{why}}',
    next: 'Leave it out, or write such a file.',
  },
  'separator-for-csv': {
    what: '--separator goes with CSV.',
    why: 'TSV has tabs between values.',
    next: 'Leave it out, or write CSV.',
  },
  'param-without-value': {
    what: '--param takes NAME=VALUE.',
    why: 'There is one without a name or without =.',
    next: "Write it as --param 'year=2020'.",
  },
  'param-twice': {
    what: '--param {{name}} is given twice.',
    why: 'A parameter has one value.',
    next: 'Leave one of the two out.',
  },
  'query-file-unreadable': {
    what: 'The query file cannot be read.',
    why: '{{why}}',
    next: 'Check the path and who may read it.',
  },
  'no-saved-query': {
    what: 'The file is no saved query.',
    why: '{{why}}',
    next: 'Mend what is named; dataquay-query.schema.json helps editors.',
  },
  'parameter-unknown': {
    what: 'The query has no parameter {{name}}.',
    why: '{{why}}',
    next: 'Leave it out, or correct its name.',
  },
  'parameter-missing': {
    what: 'The query asks for {{names}}.',
    why: 'There is no value, and the file has none to offer.',
    next: "Add --param '{{name}}=VALUE'.",
  },
  'query-unfilled': {
    what: 'The query cannot be filled in.',
    why: '{{why}}',
    next: 'Correct the value, or the file.',
  },
  'query-unreadable': {
    what: 'The query cannot be read.',
    why: '{{why}}',
    next: 'Mend what is named.',
  },
  'query-unsayable': {
    what: 'The query cannot be said in {{language}}.',
    why: '{{why}}',
    next: '{{remedy}}',
  },
  'profile-unknown': {
    what: 'There is no such profile.',
    why: 'There are: {{names}}.',
    next: 'Name one of them, or the --data-dir that it is in.',
  },
  'profile-ambiguous': {
    what: 'Several profiles have this name.',
    why: 'There are: {{names}}.',
    next: 'Name the one by its id.',
  },
  'profile-at-browser': {
    what: 'This profile cannot sign in on the command line.',
    why: 'Its way of signing in needs somebody at a browser.',
    next: 'Choose another way for the profile, or spell the deployment out with --auth client-credentials or service-token.',
  },
  'profiles-unopened': {
    what: 'The profiles cannot be read.',
    why: 'The file {{file}} is there, but it cannot be opened.',
    next: 'Check who may read it.',
  },
  'profiles-malformed': {
    what: 'The profiles cannot be read.',
    why: 'The file {{file}} is not what the application writes.',
    next: 'Start the application once: it sets the file aside.',
  },
  'no-deployment': {
    what: 'No deployment is named.',
    why: 'A command speaks to one.',
    next: 'Give --profile NAME, or --base-url URL and --auth METHOD.',
  },
  'not-with-profile': {
    what: '--{{option}} does not go with --profile.',
    why: 'The profile says that already.',
    next: 'Leave one of the two out.',
  },
  'timeout-unusable': {
    what: '--timeout cannot be used as it is.',
    why: 'It takes seconds, from 0.1 to 3600.',
    next: 'Write a number such as 30.',
  },
  'data-dir-empty': {
    what: '--data-dir names no folder.',
    why: 'It is empty.',
    next: 'Give the path of a folder, or leave it out.',
  },
  'secret-meaningless': {
    what: '--{{option}} has no meaning for this profile.',
    why: 'Its way of signing in takes no such secret.',
    next: 'Leave it out.',
  },
  'auth-missing': {
    what: '--auth is missing.',
    why: 'It says how to sign in.',
    next: 'Give one of {{names}}.',
  },
  'auth-needs': {
    what: '--auth {{auth}} needs {{wanted}}.',
    why: 'Without it nobody can be signed in.',
    next: 'Add it; --help says what it takes.',
  },
  'not-with-auth': {
    what: '--{{option}} has no meaning with --auth {{auth}}.',
    why: 'It belongs to another way of signing in.',
    next: 'Leave it out, or choose the other --auth.',
  },
  'kerberos-password': {
    what: '--auth kerberos with --password needs --username and no --ccache.',
    why: 'A ticket got with a password is made for the --username, and lies in a cache of its own.',
    next: 'Add --username, or leave --password out.',
  },
  'options-unusable': {
    what: 'The options do not make a deployment.',
    why: '{{why}}',
    next: '--help says what each option takes.',
  },
  'option-unusable': {
    what: '--{{option}} cannot be used as it is.',
    why: '{{why}}',
    next: '--help says what each option takes.',
  },
  'secret-at-terminal': {
    what: '--{{option}} - wants the secret on the standard input.',
    why: 'That is a terminal, where typed text can be seen.',
    next: 'Pipe it in, or use --{{option}} file:PATH.',
  },
  'secret-file-unreadable': {
    what: 'The file of --{{option}} cannot be read.',
    why: 'The system says {{reason}}.',
    next: 'Check the path and who may read it.',
  },
  'secret-itself': {
    what: '--{{option}} does not take the secret itself.',
    why: 'Every program of this machine can read command lines, and shells keep them in their history.',
    next: 'Give it as --{{option}} env:NAME, --{{option}} file:PATH, or --{{option}} - for the standard input.',
  },
  'secret-not-in-environment': {
    what: '--{{option}} finds no secret.',
    why: 'There is no environment variable of that name.',
    next: 'Set and export the variable, and write its name alone, without $.',
  },
  'secret-empty': {
    what: 'What --{{option}} names is no secret.',
    why: 'It is empty.',
    next: 'Put the secret alone there, on one line.',
  },
  'secret-too-long': {
    what: 'What --{{option}} names is no secret.',
    why: 'It is longer than any secret.',
    next: 'Put the secret alone there, on one line.',
  },
  'secret-of-several-lines': {
    what: 'What --{{option}} names is no secret.',
    why: 'It has several lines, or control characters.',
    next: 'Put the secret alone there, on one line.',
  },
  'query-and-secret-on-one-input': {
    what: 'The query and --{{option}} both want the standard input.',
    why: 'It holds one of them.',
    next: 'Give the secret as --{{option}} env:NAME or --{{option}} file:PATH.',
  },
  'secrets-on-one-input': {
    what: '--{{first}} and --{{option}} both want the standard input.',
    why: 'It holds one secret.',
    next: 'Give it as --{{option}} env:NAME, --{{option}} file:PATH, or --{{option}} - for the standard input.',
  },
} as const;

/** A mistake in a command line, by name. */
export type UsageCode = keyof typeof usageTexts;

/** The same in any language. */
export type UsageTexts = Readonly<Record<UsageCode, { readonly what: string; readonly why: string; readonly next: string }>>;
