import { quoteForShell } from '../../../shared/platform/posix-shell.ts';
import type { Language } from '../../../shared/translation/create-texts.ts';
import { type CommandOption, placeholderText } from '../command-option.ts';
import { cliText } from '../texts/cli-texts.ts';
import { type CompletionScript, connectionsCommand, type DescribedCommand, helpSummary, summaryOf } from './described-command.ts';

/** Escapes brackets and colons in the description of an option. */
const described = (text: string): string => text.replace(/[[\]\\:]/g, (sign) => `\\${sign}`);

/** Returns a list of completions. zsh parses the list as a command line, so `;` and `|` would end a command. */
const offered = (values: readonly string[]): string =>
  `(${values.map((value) => value.replace(/[^\w-]/g, (sign) => `\\${sign}`)).join(' ')})`;

function action({ values, takes }: CommandOption): string {
  if (values !== undefined) return offered(values);
  if (takes === 'connection') return '_dataquay_connections';
  if (takes === 'folder') return '_files -/';
  return takes === 'file' ? '_files' : '';
}

/** Returns the specifications of an option and its one-letter alternative, which exclude each other. */
function optionSpecs([name, option]: readonly [string, CommandOption], language: Language): readonly string[] {
  const { short, multiple = false, type, placeholder = 'value' } = option;
  const before = multiple ? '*' : short === undefined ? '' : `(-${short} --${name})`;
  const value = type === 'boolean' ? '' : `:${described(placeholderText(placeholder, language))}:${action(option)}`;
  const summary = `[${described(summaryOf(option, language))}]`;
  const [separated, within] = type === 'boolean' ? ['', ''] : ['=', '+'];
  return [`--${name}${separated}`, ...(short === undefined ? [] : [`-${short}${within}`])].map((head) =>
    quoteForShell(`${before}${head}${summary}${value}`),
  );
}

function commandCase({ name, options, completions }: DescribedCommand, language: Language): string {
  const rest =
    completions === 'file' ? ["'*:file:_files'"] : completions.length === 0 ? [] : [quoteForShell(`1:word:${offered(completions)}`)];
  return `    ${name}) _arguments -S \\\n${[...Object.entries(options).flatMap((option) => optionSpecs(option, language)), ...rest].map((spec) => `      ${spec}`).join(' \\\n')} ;;`;
}

/** Returns the completion script for zsh. Use it as the file `_dataquay` in `fpath`, or with `source <(dataquay completion zsh)`. */
export const zshScript: CompletionScript = (commands, language) => `#compdef dataquay
# Completion of dataquay for zsh: source <(dataquay completion zsh)
_dataquay_connections() {
  local -a connections
  connections=("\${(@f)$(${connectionsCommand} 2>/dev/null)}")
  compadd -a connections
}

_dataquay() {
  local -a commands
  commands=(
${commands.map(({ name, summary }) => `    ${quoteForShell(`${name}:${summary}`)}`).join('\n')}
    ${quoteForShell(`help:${cliText(helpSummary, language)}`)}
  )
  if (( CURRENT == 2 )) && [[ $PREFIX == -* ]]; then
    compadd -- --help --version
    return
  fi
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT -= 1 ))
  case "$command" in
    help) _describe command commands ;;
${commands.map((command) => commandCase(command, language)).join('\n')}
  esac
}

compdef _dataquay dataquay
`;
