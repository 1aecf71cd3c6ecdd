import { quoteForShell } from '../../../shared/platform/posix-shell.ts';
import type { CommandOption } from '../command-option.ts';
import { type CompletionScript, connectionsCommand, type DescribedCommand } from './described-command.ts';

const quotedList = (list: readonly string[]): string => quoteForShell(list.join('\n'));

/** Returns the options of all commands that have values. Options with the same name have the same values in all commands. */
function valueOptions(commands: readonly DescribedCommand[]): readonly (readonly [string, CommandOption])[] {
  const all = new Map(commands.flatMap(({ options }) => Object.entries(options)));
  return [...all].filter(([, { type }]) => type === 'string');
}

function valueCase([name, { values, takes, short }]: readonly [string, CommandOption]): string {
  const own = short === undefined ? `--${name}` : `--${name}|-${short}`;
  if (values !== undefined) return `    ${own}) _dataquay_words ${quotedList(values)}; return ;;`;
  if (takes === 'connection') return `    ${own}) _dataquay_words "$(${connectionsCommand} 2>/dev/null)"; return ;;`;
  if (takes === 'file') return `    ${own}) compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); return ;;`;
  if (takes === 'folder') return `    ${own}) compopt -o filenames; COMPREPLY=($(compgen -d -- "$current")); return ;;`;
  return `    ${own}) return ;;`;
}

function commandCase({ name, options, completions }: DescribedCommand): string {
  const list = quotedList(Object.keys(options).map((option) => `--${option}`));
  if (completions === 'file') {
    return `    ${name}) if [[ $current == -* ]]; then _dataquay_words ${list}; else compopt -o filenames; COMPREPLY=($(compgen -f -- "$current")); fi ;;`;
  }
  return completions.length === 0
    ? `    ${name}) _dataquay_words ${list} ;;`
    : `    ${name}) if [[ $current == -* ]]; then _dataquay_words ${list}; else _dataquay_words ${quotedList(completions)}; fi ;;`;
}

/** Returns the completion script for bash 4.4 or later. */
export const bashScript: CompletionScript = (commands) => `# Completion of dataquay for bash: eval "$(dataquay completion bash)"
_dataquay_words() {
  local word
  while IFS= read -r word; do
    if [[ -n $word && $word == "$current"* ]]; then COMPREPLY+=("$(printf %q "$word")"); fi
  done <<<"$1"
}

_dataquay() {
  local IFS=$'\\n' current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  # --name=value comes as three words.
  if [[ $current == = ]]; then
    current=
  elif [[ $previous == = ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  if (( COMP_CWORD == 1 )); then
    _dataquay_words ${quotedList([...commands.map(({ name }) => name), 'help', '--help', '--version'])}
    return
  fi
  case "$previous" in
${valueOptions(commands).map(valueCase).join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
    help) _dataquay_words ${quotedList(commands.map(({ name }) => name))} ;;
${commands.map(commandCase).join('\n')}
  esac
}

complete -F _dataquay dataquay
`;
