import { lexer, type Token } from 'marked';

/** Maximum length of Markdown in characters. Longer texts are shown as plain text. */
const longestProse = 50_000;
/** Maximum number of inline markers. The Markdown parser compares each marker with all earlier ones. */
const maxMarks = 500;
const markers = /[*_~[!]/g;
/** Twenty nested quotes or lists on one line. The Markdown parser recurses for each of them. */
const deeplyNested = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){20}/m;

/**
 * Parses Markdown from a server.
 *
 * @returns Null if the text is too long or would take disproportionately long to parse
 */
export function readProse(text: string): readonly Token[] | null {
  if (text.length > longestProse || deeplyNested.test(text)) return null;
  if ((text.match(markers)?.length ?? 0) > maxMarks) return null;
  return lexer(text, { gfm: true });
}
