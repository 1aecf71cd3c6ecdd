import type { OptionWords } from '../option-words.ts';
import { type CompletionScript, type DescribedCommand, profilesCommand, summaryOf } from './described-command.ts';

/** A text between single quotes, as PowerShell reads it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

function optionLine([name, option]: readonly [string, OptionWords]): string {
  const values = option.values === undefined ? '' : `; values = @(${option.values.map(quoted).join(', ')})`;
  const takes = option.takes === undefined ? '' : `; takes = ${quoted(option.takes)}`;
  const short = option.short === undefined ? '' : `; short = ${quoted(`-${option.short}`)}`;
  return `      ${quoted(`--${name}`)} = @{ summary = ${quoted(summaryOf(option))}; value = $${option.type === 'string'}${short}${values}${takes} }`;
}

function commandLines({ name, summary, words, options }: DescribedCommand): string {
  const offered = words === 'file' ? '' : words.map(quoted).join(', ');
  return `    ${quoted(name)} = @{ summary = ${quoted(summary)}; words = @(${offered}); options = [ordered]@{
${Object.entries(options).map(optionLine).join('\n')}
    } }`;
}

/** For PowerShell 5.1 or newer; where nothing is offered PowerShell offers files by itself. */
export const powershellScript: CompletionScript = (
  commands,
) => `# Completion of dataquay for PowerShell: dataquay completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName dataquay -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $commands = [ordered]@{
${commands.map(commandLines).join('\n')}
  }
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $offer = { param($text, $summary)
    if ($text -like "$wordToComplete*") {
      $written = if ($text -match '\\s') { "'" + $text.Replace("'", "''") + "'" } else { $text }
      [System.Management.Automation.CompletionResult]::new($written, $text, 'ParameterValue', $summary)
    }
  }
  if ($words.Count -le 1) {
    foreach ($name in $commands.Keys) { & $offer $name $commands[$name].summary }
    & $offer 'help' 'say what each command does'
    & $offer '--help' 'say what each command does'
    & $offer '--version' 'tell the version'
    return
  }
  $command = $commands[$words[1]]
  if ($null -eq $command) { return }
  $before = $command.options[$words[-1]]
  foreach ($option in $command.options.Values) { if ($option.short -ceq $words[-1]) { $before = $option } }
  if ($null -ne $before -and $before.value) {
    if ($before.values) { foreach ($value in $before.values) { & $offer $value $before.summary } }
    elseif ($before.takes -eq 'profile') { foreach ($name in (${profilesCommand} 2>$null)) { & $offer $name $before.summary } }
    return
  }
  if ($wordToComplete -notlike '-*') { foreach ($word in $command.words) { & $offer $word $command.summary } }
  if ($wordToComplete -like '-*' -or -not $command.words) {
    foreach ($name in $command.options.Keys) { & $offer $name $command.options[$name].summary }
  }
}
`;
