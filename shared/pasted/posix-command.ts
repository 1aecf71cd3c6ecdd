/**
 * The same command as a shell of POSIX has it: without the prompt before it, from the prompt of Windows (`^` before its quotes), from
 * PowerShell (a backtick before what means something), or from a text whose quotes a word processor has made round.
 */
export function posixCommand(text: string): string {
  const command = withoutPrompt(withStraightQuotes(text));
  if (/\s\^(?:"|\r?\n)/.test(command)) return withoutCarets(command);
  return /`(?:\r?\n|[$"])/.test(command.replace(/'[^']*'/g, '')) ? withoutBackticks(command) : command;
}

/** `$`, `PS C:\>`, `ada@host:~#` and the like, which are copied along with a command. */
function withoutPrompt(text: string): string {
  return text.replace(/^[^\r\n\u2028\u2029'"`|;&=]*?[$#%>❯»][ \t]+(?=(?:\S*[\\/])?curl(?:\.exe)?\s)/gm, '');
}

function withStraightQuotes(text: string): string {
  if (/['"]/.test(text)) return text;
  return text.replace(/[“”„]/g, '"').replace(/[‘’‚]/g, "'");
}

/** A caret takes the next sign, or the end of a line, as it is; `$` and `` ` `` are plain signs there. */
function withoutCarets(text: string): string {
  return text
    .replace(/\^\r?\n/g, ' ')
    .replace(/\^([\s\S])/g, '$1')
    .replace(/[$`]/g, '\\$&');
}

/** A backtick takes the next sign as it is, or goes on with the command in the next line. */
function withoutBackticks(text: string): string {
  return text.replace(/`\r?\n/g, ' ').replace(/`([$"`])/g, '\\$1');
}
