/** A word of a command. `raw` are its shell substitutions. */
export interface ShellWord {
  readonly text: string;
  readonly raw: readonly string[];
}

interface OpenWord {
  text: string;
  readonly raw: string[];
  /** Whether the word is known to be a URL with a query, so that it isn't checked again for each `&`. */
  hasQuery: boolean;
}

/** A separator of commands. A single `&` starts a background command. */
const separator = /^(?:\|\||&&|[|;&\n])/;
const variable = /^\$(?:[A-Za-z_]\w*|\{[^}]{0,200}\}|[0-9?@*#$!-])/;
const escapesOfDollarQuotes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
  e: '\x1b',
};

/**
 * Splits a shell text into commands and words, by the quoting of POSIX (XCU 2.2) and `$'…'` of bash.
 *
 * Variables, `$(…)`, `` `…` `` and `<(…)` stay unchanged. Null if a quote or bracket is unclosed.
 */
export function shellCommands(text: string): readonly (readonly ShellWord[])[] | null {
  const commands: ShellWord[][] = [[]];
  let word: OpenWord | null = null;
  let at = 0;
  const add = (part: string, raw = false) => {
    word ??= { text: '', raw: [], hasQuery: false };
    word.text += part;
    if (raw) word.raw.push(part);
  };
  const end = () => {
    if (word) commands.at(-1)?.push(word);
    word = null;
  };
  const opaque = (length: number | null): boolean => {
    if (length === null) return false;
    add(text.slice(at, at + length), true);
    at += length;
    return true;
  };
  while (at < text.length) {
    const rest = text.slice(at);
    const sign = rest.charAt(0);
    const separatorText = separator.exec(rest)?.[0];
    if (separatorText === '&' && isWithinQuery(word, rest)) {
      add(sign);
      at += 1;
    } else if (/^\\\r?\n/.test(rest)) at += rest.indexOf('\n') + 1;
    else if (separatorText) {
      end();
      commands.push([]);
      at += separatorText.length;
    } else if (/\s/.test(sign)) {
      end();
      at += 1;
    } else if (sign === '#' && word === null) at += /^[^\n]*/.exec(rest)?.[0].length ?? 1;
    else if (sign === '\\') {
      add(rest.charAt(1));
      at += 2;
    } else if (sign === "'") {
      const close = rest.indexOf("'", 1);
      if (close < 0) return null;
      add(rest.slice(1, close));
      at += close + 1;
    } else if (rest.startsWith("$'")) {
      const quoted = /^\$'((?:[^'\\]|\\[\s\S])*)'/.exec(rest);
      if (!quoted) return null;
      add(dollarQuoted(quoted[1] ?? ''));
      at += quoted[0].length;
    } else if (sign === '"') {
      const length = addDoubleQuoted(rest, add);
      if (length === null) return null;
      at += length;
    } else if (/^(?:\$|<|>)\(/.test(rest) || sign === '`') {
      if (!opaque(substitutionLength(rest))) return null;
    } else if (variable.test(rest)) opaque(variable.exec(rest)?.[0].length ?? 1);
    else {
      add(sign);
      at += 1;
    }
  }
  end();
  return commands.filter((words) => words.length > 0);
}

/** Checks whether an unquoted `&` separates two parameters of a URL. A shell would split there, but the user means the whole URL. */
function isWithinQuery(word: OpenWord | null, rest: string): boolean {
  if (word === null) return false;
  word.hasQuery ||= /^https?:\/\/[^?]*\?./i.test(word.text);
  return word.hasQuery && /^&[^\s&]/.test(rest);
}

/** Adds the content of double quotes at the start of `rest`. Returns its length with the quotes, or null if they are unclosed. */
function addDoubleQuoted(rest: string, add: (part: string, raw?: boolean) => void): number | null {
  add('');
  let at = 1;
  while (at < rest.length) {
    const sign = rest.charAt(at);
    const ahead = rest.slice(at);
    if (sign === '"') return at + 1;
    if (/^\\\r?\n/.test(ahead)) at += ahead.indexOf('\n') + 1;
    else if (/^\\[$`"\\]/.test(ahead)) {
      add(ahead.charAt(1));
      at += 2;
    } else if (ahead.startsWith('$(') || sign === '`') {
      const length = substitutionLength(ahead);
      if (length === null) return null;
      add(ahead.slice(0, length), true);
      at += length;
    } else {
      const name = variable.exec(ahead)?.[0];
      add(name ?? sign, name !== undefined);
      at += name?.length ?? 1;
    }
  }
  return null;
}

/** Returns the length of `$(…)`, `<(…)` or `` `…` `` at the start, including nested ones. Null if it is unclosed. */
function substitutionLength(rest: string): number | null {
  if (rest.startsWith('`')) {
    const close = rest.indexOf('`', 1);
    return close < 0 ? null : close + 1;
  }
  let depth = 0;
  for (const { 0: part, index } of rest.matchAll(/\\[\s\S]|'[^']*'|"(?:[^"\\]|\\[\s\S])*"|[()]/g)) {
    if (part === '(') depth += 1;
    if (part === ')') depth -= 1;
    if (part === ')' && depth === 0) return index + 1;
  }
  return null;
}

/** Returns the value of `$'…'` of bash. */
function dollarQuoted(text: string): string {
  return text.replace(
    /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|([\s\S]))/g,
    (_, byte?: string, unit?: string, point?: string, octal?: string, sign = '') => {
      const hexadecimal = byte ?? unit ?? point;
      const code = hexadecimal === undefined ? Number.parseInt(octal ?? '', 8) : Number.parseInt(hexadecimal, 16);
      if (Number.isNaN(code)) return escapesOfDollarQuotes[sign] ?? sign;
      return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD';
    },
  );
}

/**
 * Converts a command to POSIX quoting. Removes the prompt, and converts the Windows prompt (`^` before quotes), PowerShell (backticks), and
 * typographic quotes.
 */
export function posixCommand(text: string): string {
  const command = withoutPrompt(withStraightQuotes(text));
  if (/\s\^(?:"|\r?\n)/.test(command)) return withoutCarets(command);
  return /`(?:\r?\n|[$"])/.test(command.replace(/'[^']*'/g, '')) ? withoutBackticks(command) : command;
}

/** Removes a copied prompt: `$`, `PS C:\>`, `ada@host:~#` and similar. */
function withoutPrompt(text: string): string {
  return text.replace(/^[^\r\n\u2028\u2029'"`|;&=]*?[$#%>❯»][ \t]+(?=(?:\S*[\\/])?curl(?:\.exe)?\s)/gm, '');
}

function withStraightQuotes(text: string): string {
  if (/['"]/.test(text)) return text;
  return text.replace(/[“”„]/g, '"').replace(/[‘’‚]/g, "'");
}

/** Removes the carets of the Windows prompt, which escape the next character or line ending. `$` and `` ` `` have no meaning there. */
function withoutCarets(text: string): string {
  return text
    .replace(/\^\r?\n/g, ' ')
    .replace(/\^([\s\S])/g, '$1')
    .replace(/[$`]/g, '\\$&');
}

/** Replaces the backticks of PowerShell. A backtick escapes the next character, or continues the command on the next line. */
function withoutBackticks(text: string): string {
  return text.replace(/`\r?\n/g, ' ').replace(/`([$"`])/g, '\\$1');
}
