/**
 * Messages about invalid command lines in English: what is wrong, why, and what to do.
 *
 * Placeholders never contain values of arguments, because arguments can be misplaced secrets.
 */
export const usage = {
  'option-unknown': {
    what: 'Unknown option {{option}}.',
    why: '{{why}}',
    next: 'Run “dataquay {{command}} --help” to list the options.',
  },
  'option-without-value': {
    what: 'Option {{option}} requires a value.',
    why: 'No value follows the option.',
    next: 'Run “dataquay {{command}} --help” to list the options.',
  },
  'option-value-ambiguous': {
    what: 'The value of {{option}} is ambiguous.',
    why: 'The value begins with a dash, like an option.',
    next: 'Use {{option}}=VALUE for a value that begins with a dash.',
  },
  'option-with-value': {
    what: 'Option {{option}} doesn’t take a value.',
    why: 'The option is a flag.',
    next: 'Remove the value, or run “dataquay {{command}} --help” to list the options.',
  },
  'words-unreadable': {
    what: 'Invalid arguments for {{command}}.',
    why: 'The command line can’t be parsed.',
    next: 'Run “dataquay {{command}} --help” to list the options.',
  },
  'options-only': {
    what: 'Unexpected argument for {{command}}.',
    why: 'The command accepts only options.',
    next: 'Run “dataquay {{command}} --help” to list the options.',
  },
  'no-command': {
    what: 'Missing command.',
    why: 'Available commands: {{names}}.',
    next: 'Run “dataquay --help” for a description of each command.',
  },
  'command-unknown': {
    what: 'Unknown command.',
    why: '{{suggestion}} Available commands: {{names}}.',
    next: 'Run “dataquay --help” for a description of each command.',
  },
  'broken-escape': {
    what: 'Invalid path.',
    why: '“{{escape}}” in the path isn’t a percent-encoded UTF-8 character.',
    next: 'Encode special characters as UTF-8, such as é as %C3%A9 and % as %25, or write them unencoded.',
  },
  'one-target': {
    what: 'get requires one path or URL.',
    why: '{{why}}',
    next: "Specify it in single quotes: get '/dmp-api/data/PROJECT/API?filter=a==1' …",
  },
  'one-api': {
    what: 'Missing or invalid API for {{command}}.',
    why: '{{why}}',
    next: 'Specify one API as PROJECT/API. To list the APIs, run “dataquay catalogue” with the same connection.',
  },
  'one-query-file': {
    what: 'run requires one query file.',
    why: '{{why}}',
    next: 'Specify one file, such as NAME.query.json, or - for stdin.',
  },
  'one-shell': {
    what: 'completion requires the name of one supported shell.',
    why: 'Supported shells: {{names}}.',
    next: 'Specify the shell that you use.',
  },
  'export-needs-output': {
    what: 'export requires --output.',
    why: 'The option specifies where the rows are written.',
    next: 'Add --output FILE, or --output - for stdout.',
  },
  'number-unusable': {
    what: 'Invalid value for --{{option}}.',
    why: 'The value must be a whole number from 1 to {{most}}.',
    next: 'Enter a number such as {{usual}}.',
  },
  'value-unknown': {
    what: 'Invalid value for --{{option}}.',
    why: 'Possible values: {{names}}.',
    next: '{{remedy}}',
  },
  'json-and-report': {
    what: '--json and --report can’t be used together.',
    why: 'The command writes one report.',
    next: 'Remove one of the options.',
  },
  'json-and-format': {
    what: '--json and --format can’t be used together.',
    why: 'Rows are written in one format.',
    next: 'Remove one of the options.',
  },
  'with-output': {
    what: '--{{option}} requires --output FILE.',
    why: 'The option applies to files only.',
    next: 'Use --output FILE, or remove the option.',
  },
  'resume-with-sql': {
    what: '--resume can’t be used with SQL.',
    why: 'The command deletes the fetched rows of the tables when it ends.',
    next: 'Remove --resume.',
  },
  'resume-without-all': {
    what: '--resume requires --all.',
    why: 'Only a command that fetches all rows can be resumed.',
    next: 'Add --all, or remove --resume.',
  },
  'kept-rows-in-use': {
    what: '{{path}} is in use by another dataquay process ({{process}}).',
    why: 'That process is writing rows to this folder.',
    next: 'Wait until it ends, or specify another file with --output.',
  },
  'kept-rows-of-another': {
    what: '{{path}} contains rows of another query.',
    why: 'The rows were fetched from another URL.',
    next: 'Resume that query first, delete the folder, or specify another file with --output.',
  },
  'format-for-file': {
    what: '--format {{format}} requires --output FILE.',
    why: 'Formats for stdout: {{names}}.',
    next: 'Use --output FILE, or one of these formats.',
  },
  'output-empty': {
    what: '--output is empty.',
    why: 'The value must be the path of a file.',
    next: 'Enter a path, or use --output - to write to stdout.',
  },
  'file-without-format': {
    what: 'Can’t determine the format from the file name.',
    why: 'Known extensions: {{names}}.',
    next: 'Use --format, or one of these extensions.',
  },
  'for-csv-file': {
    what: '--{{option}} applies to CSV and TSV only.',
    why: '{{why}}',
    next: 'Remove the option, or write CSV or TSV, such as with --format csv.',
  },
  'separator-for-csv': {
    what: '--separator applies to CSV only.',
    why: 'TSV always uses tabs.',
    next: 'Remove the option, or write CSV.',
  },
  'param-without-value': {
    what: '--param requires NAME=VALUE.',
    why: 'The name or the “=” is missing.',
    next: 'Use, for example, --param year=2020.',
  },
  'param-twice': {
    what: 'Duplicate --param {{name}}.',
    why: 'A parameter can have only one value.',
    next: 'Use --param {{name}} only once.',
  },
  'query-file-unreadable': {
    what: 'Can’t read the query file.',
    why: '{{why}}',
    next: '{{remedy}}',
  },
  'no-saved-query': {
    what: 'Not a valid saved query.',
    why: '{{why}}',
    next: 'Correct the file. Editors can validate it against dataquay-query.schema.json.',
  },
  'parameter-unknown': {
    what: 'The query has no parameter {{name}}.',
    why: '{{why}}',
    next: 'Remove the parameter, or correct its name.',
  },
  'parameter-missing': {
    what: 'Missing values for {{names}}.',
    why: 'These parameters have no default value in the query file.',
    next: 'Add {{options}}.',
  },
  'query-unfilled': {
    what: 'A parameter of the query isn’t valid.',
    why: '{{why}}',
    next: 'Correct the value of --param, or the query file.',
  },
  'query-unreadable': {
    what: 'The query isn’t valid.',
    why: '{{why}}',
    next: 'Correct the query, then run the command again.',
  },
  'query-unsayable': {
    what: 'The query can’t be expressed in {{language}}.',
    why: '{{why}}',
    next: '{{remedy}}',
  },
  'profile-unknown': {
    what: 'Connection not found.',
    why: 'Available connections: {{names}}.',
    next: 'Use one of these names, or set --data-dir to the data folder that contains the connection.',
  },
  'profile-ambiguous': {
    what: 'Several connections have this name.',
    why: 'Matching connections: {{names}}.',
    next: 'Use the ID of the connection.',
  },
  'profile-at-browser': {
    what: 'This connection can’t sign in on the command line.',
    why: 'Its sign-in method requires a browser.',
    next: 'In Dataquay, select another sign-in method for the connection. Or use --base-url with --auth client-credentials or service-token. To test the connection without signing in, use check --no-sign-in.',
  },
  'profiles-unopened': {
    what: 'Can’t read the connections.',
    why: 'The file {{file}} exists but can’t be opened.',
    next: 'Check its permissions.',
  },
  'profiles-malformed': {
    what: 'Can’t read the connections.',
    why: 'The settings file {{file}} isn’t valid JSON.',
    next: 'Restore the file from a backup, or start Dataquay once. It renames the file, and starts without saved connections.',
  },
  'profiles-newer': {
    what: 'Can’t read the connections.',
    why: 'A newer version of Dataquay wrote the data folder {{folder}}.',
    next: 'Use the newer version of the dataquay command, or another folder with --data-dir.',
  },
  'no-deployment': {
    what: 'No connection specified.',
    why: 'The command requires a connection.',
    next: 'Add --connection NAME, or --base-url URL and --auth METHOD.',
  },
  'not-with-profile': {
    what: '--{{option}} can’t be used with --connection.',
    why: 'The connection already contains this setting.',
    next: 'Remove --{{option}}. To use other settings, replace --connection with --base-url URL and --auth METHOD.',
  },
  'timeout-unusable': {
    what: 'Invalid value for --timeout.',
    why: 'The value must be a number of seconds from 0.1 to 3600.',
    next: 'Enter a number such as 30.',
  },
  'data-dir-empty': {
    what: '--data-dir is empty.',
    why: 'The value must be the path of a folder.',
    next: 'Enter a path, or remove the option.',
  },
  'secret-meaningless': {
    what: '--{{option}} doesn’t apply to this connection.',
    why: '{{why}}',
    next: '{{remedy}}',
  },
  'auth-missing': {
    what: '--auth is missing.',
    why: 'The option sets the sign-in method.',
    next: 'Add --auth with one of these methods: {{names}}.',
  },
  'auth-needs': {
    what: '--auth {{auth}} requires {{wanted}}.',
    why: 'Sign-in isn’t possible without this option.',
    next: 'Add {{wanted}}. To see the format, run “dataquay help get”.',
  },
  'not-together': {
    what: '--{{option}} and --{{other}} can’t be used together.',
    why: 'Each of these options selects the proxy.',
    next: 'Remove --{{option}} or --{{other}}.',
  },
  'option-needs': {
    what: '--{{option}} requires --{{other}}.',
    why: 'The option has no effect without --{{other}}.',
    next: 'Add --{{other}}, or remove --{{option}}.',
  },
  'not-with-auth': {
    what: '--{{option}} doesn’t apply to --auth {{auth}}.',
    why: 'The option belongs to another sign-in method.',
    next: 'Remove the option, or change --auth.',
  },
  'kerberos-password': {
    what: '--auth kerberos with --password requires --username and can’t be used with --ccache.',
    why: 'With a password, the ticket is requested for --username and stored in a separate cache.',
    next: 'With --password, use --username and omit --ccache. Otherwise, remove --password.',
  },
  'options-unusable': {
    what: 'The connection options aren’t valid.',
    why: '{{why}}',
    next: 'To see the format of each option, run “dataquay help get”.',
  },
  'option-unusable': {
    what: 'Invalid value for --{{option}}.',
    why: '{{why}}',
    next: 'To see the format of each option, run “dataquay help get”.',
  },
  'secret-at-terminal': {
    what: '--{{option}} - reads the secret from stdin.',
    why: 'Stdin is a terminal, where typed text is visible.',
    next: 'Pipe the secret in, or use --{{option}} file:PATH.',
  },
  'secret-file-unreadable': {
    what: 'Can’t read the secret file for --{{option}}.',
    why: 'System error: {{reason}}.',
    next: 'Check the path and its permissions.',
  },
  'secret-itself': {
    what: '--{{option}} requires the source of the secret, not the secret itself.',
    why: 'Other processes can read the command line, and the shell history records it.',
    next: 'Use --{{option}} env:NAME, --{{option}} file:PATH, or --{{option}} - (stdin). If you entered the secret, delete it from the shell history.',
  },
  'secret-not-in-environment': {
    what: 'The environment variable for --{{option}} isn’t set.',
    why: 'No exported variable has this name.',
    next: 'Set and export the variable. Enter its name without $.',
  },
  'secret-empty': {
    what: 'The secret for --{{option}} is empty.',
    why: 'The variable, file, or input has no content.',
    next: 'Make sure that the variable, file, or input contains only the secret, on one line.',
  },
  'secret-too-long': {
    what: 'The secret for --{{option}} is too long.',
    why: 'A secret can have up to {{most}} characters.',
    next: 'Make sure that the variable, file, or input contains only the secret, on one line.',
  },
  'secret-of-several-lines': {
    what: 'The secret for --{{option}} isn’t valid.',
    why: 'The secret has several lines or control characters.',
    next: 'Make sure that the variable, file, or input contains only the secret, on one line.',
  },
  'query-and-secret-on-one-input': {
    what: 'The query and --{{option}} can’t both be read from stdin.',
    why: 'Stdin can provide only one of them.',
    next: 'Use --{{option}} env:NAME or --{{option}} file:PATH for the secret.',
  },
  'secrets-on-one-input': {
    what: '--{{first}} and --{{option}} can’t both be read from stdin.',
    why: 'Stdin can provide only one secret.',
    next: 'Use env:NAME or file:PATH for one of the options, and - (stdin) for the other.',
  },
} as const;
