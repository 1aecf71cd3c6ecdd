/** A browser lays out a line of a megabyte in a fifth of a second at every pass; one of this length in no time. */
const longestBlock = 8_000;

/**
 * Cuts a long text into blocks that a browser lays out one by one, when they come into sight.
 *
 * Joined again they are the text: a block ends after a line break where there is one, else within the line; never within a surrogate pair.
 */
export function textBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + longestBlock);
    if (to < text.length) {
      // Not in the whole text, all of which would be searched for each block of a text of one line.
      const lineEnd = text.slice(from, to).lastIndexOf('\n') + 1;
      if (lineEnd > 0) to = from + lineEnd;
      else if (isHighSurrogate(text.charCodeAt(to - 1))) to += 1;
    }
    blocks.push(text.slice(from, to));
    from = to;
  }
  return blocks;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
