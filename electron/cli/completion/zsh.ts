import { quoteForShell } from '../../../shared/platform/posix-shell.ts';
import type { MessageLanguage } from '../../../shared/query/index.ts';
import { type CommandOption, placeholderText } from '../command-option.ts';
import { cliText } from '../texts/cli-texts.ts';
import { type CompletionScript, connectionsCommand, type DescribedCommand, helpSummary, summaryOf } from './described-command.ts';

/** A text within the brackets of an option's description, where brackets and colons have a meaning. */
const described = (text: string): string => text.replace(/[[\]\\:]/g, (sign) => `\\${sign}`);

/** Words to offer: zsh reads the list as a line of its own, in which `;` and `|` end a command. */
const offered = (words: readonly string[]): string => `(${words.map((word) => word.replace(/[^\w-]/g, (sign) => `\\${sign}`)).join(' ')})`;

function action({ values, takes }: CommandOption): string {
  if (values !== undefined) return offered(values);
  if (takes === 'connection') return '_dataquay_connections';
  if (takes === 'folder') return '_files -/';
  return takes === 'file' ? '_files' : '';
}

/** An option, and the one letter that does as well and excludes it. */
function optionWords([name, option]: readonly [string, CommandOption], language: MessageLanguage): readonly string[] {
  const { short, multiple = false, type, placeholder = 'value' } = option;
  const before = multiple ? '*' : short === undefined ? '' : `(-${short} --${name})`;
  const value = type === 'boolean' ? '' : `:${described(placeholderText(placeholder, language))}:${action(option)}`;
  const summary = `[${described(summaryOf(option, language))}]`;
  const [apart, within] = type === 'boolean' ? ['', ''] : ['=', '+'];
  return [`--${name}${apart}`, ...(short === undefined ? [] : [`-${short}${within}`])].map((head) =>
    quoteForShell(`${before}${head}${summary}${value}`),
  );
}

function commandCase({ name, options, words }: DescribedCommand, language: MessageLanguage): string {
  const rest = words === 'file' ? ["'*:file:_files'"] : words.length === 0 ? [] : [quoteForShell(`1:word:${offered(words)}`)];
  return `    ${name}) _arguments -S \\\n${[...Object.entries(options).flatMap((option) => optionWords(option, language)), ...rest].map((word) => `      ${word}`).join(' \\\n')} ;;`;
}

/** For zsh; a file of the name _dataquay in fpath, or read with `source <(dataquay completion zsh)`. */
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
