import type { Language } from '../../../shared/translation/create-texts.ts';
import type { CommandOption } from '../command-option.ts';
import { cliText } from '../texts/cli-texts.ts';
import {
  type CompletionScript,
  connectionsCommand,
  type DescribedCommand,
  helpSummary,
  summaryOf,
  versionSummary,
} from './described-command.ts';

/** Quotes a text for PowerShell, which also accepts typographic quotation marks as quotes. */
const quoted = (text: string): string => `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;

function optionLine([name, option]: readonly [string, CommandOption], language: Language): string {
  const values = option.values === undefined ? '' : `; values = @(${option.values.map(quoted).join(', ')})`;
  const takes = option.takes === undefined ? '' : `; takes = ${quoted(option.takes)}`;
  const short = option.short === undefined ? '' : `; short = ${quoted(`-${option.short}`)}`;
  return `      ${quoted(`--${name}`)} = @{ summary = ${quoted(summaryOf(option, language))}; value = $${option.type === 'string'}${short}${values}${takes} }`;
}

function commandLines({ name, summary, completions, options }: DescribedCommand, language: Language): string {
  const offered = completions === 'file' ? '' : completions.map(quoted).join(', ');
  return `    ${quoted(name)} = @{ summary = ${quoted(summary)}; words = @(${offered}); options = [ordered]@{
${Object.entries(options)
  .map((option) => optionLine(option, language))
  .join('\n')}
    } }`;
}

/** Returns the completion script for PowerShell 5.1 or later. If there are no completions, PowerShell completes file names. */
export const powershellScript: CompletionScript = (
  commands,
  language,
) => `# Completion of dataquay for PowerShell: dataquay completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName dataquay -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map((command) => commandLines(command, language)).join('\n')}
  }
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $offer = { param($text, $summary)
    if ($text -like "$wordToComplete*") {
      $written = if ($text -notmatch '^[\\w./:-]+$') { "'" + $text.Replace("'", "''") + "'" } else { $text }
      [System.Management.Automation.CompletionResult]::new($written, $text, 'ParameterValue', $summary)
    }
  }
  if ($words.Count -le 1) {
    foreach ($name in $commands.Keys) { & $offer $name $commands[$name].summary }
    & $offer 'help' ${quoted(cliText(helpSummary, language))}
    & $offer '--help' ${quoted(cliText(helpSummary, language))}
    & $offer '--version' ${quoted(cliText(versionSummary, language))}
    return
  }
  $command = $commands[$words[1]]
  if ($null -eq $command) { return }
  $before = $command.options[$words[-1]]
  foreach ($option in $command.options.Values) { if ($option.short -ceq $words[-1]) { $before = $option } }
  if ($null -ne $before -and $before.value) {
    if ($before.values) { foreach ($value in $before.values) { & $offer $value $before.summary } }
    elseif ($before.takes -eq 'connection') { foreach ($name in (${connectionsCommand} 2>$null)) { & $offer $name $before.summary } }
    return
  }
  if ($wordToComplete -notlike '-*') { foreach ($word in $command.words) { & $offer $word $command.summary } }
  if ($wordToComplete -like '-*' -or -not $command.words) {
    foreach ($name in $command.options.Keys) { & $offer $name $command.options[$name].summary }
  }
}
`;
