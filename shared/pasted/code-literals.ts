/** A text in the source of a program. */
export interface CodeLiteral {
  /** What it stands for. */
  readonly text: string;
  /** Parts that only running the program would tell: `{name}`, `${name}`. */
  readonly filled: readonly string[];
}

/** Letters before a quote: `r` and `@` leave escapes alone, `f` and `$` fill parts in. */
const prefix = '(?:[rRbBuUfF]{1,2}|[$@]{1,2})?';

/** A text in double or single quotes, with doubled quotes (M, C# with `@`) or backslashes (everywhere else) for the quote itself. */
export const literal = String.raw`${prefix}"(?:[^"\\\n]|\\[^\n]|"")*"|${prefix}'(?:[^'\\\n]|\\[^\n])*'`;

/** A text of Power Query M: a quote is doubled, and `#(` begins an escape (Power Query M, Lexical Structure). */
function ofFormula(inside: string): string {
  return inside.replaceAll('""', '"').replace(/#\(([^)]*)\)/g, (whole, name: string) => {
    if (name === '#') return '#';
    const codes = name.split(',').map((part) => ({ cr: 13, lf: 10, tab: 9 })[part.trim()] ?? Number.parseInt(part, 16));
    return codes.every((code) => code >= 0 && code <= 0x10ffff) ? String.fromCodePoint(...codes) : whole;
  });
}

const escaped = /\\(?:U([0-9a-fA-F]{8})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|([\s\S]))/g;

function ofProgram(inside: string): string {
  return inside.replace(escaped, (whole, ...groups: readonly unknown[]) => {
    const [long, braced, unit, byte, sign] = groups.slice(0, 5).map((group) => (typeof group === 'string' ? group : undefined));
    const code = Number.parseInt(long ?? braced ?? unit ?? byte ?? '', 16);
    return Number.isNaN(code) ? (sign ?? whole) : code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** Reads a literal as {@link literal} finds it. @param formula Whether it is of Power Query M. */
export function readLiteralOfCode(written: string, formula: boolean): CodeLiteral {
  const quote = written.search(/["']/);
  const [before, inside] = [written.slice(0, quote), written.slice(quote + 1, -1)];
  if (formula) return { text: ofFormula(inside), filled: [] };
  const filled = /[fF$]/.test(before) ? (inside.match(/\$?\{[^{}]*\}/g) ?? []) : [];
  if (before.includes('@')) return { text: inside.replaceAll('""', '"'), filled };
  return { text: /r/i.test(before) ? inside : ofProgram(inside), filled };
}
