/** Maximum length of a block: browsers lay out a line of a megabyte in 0.2 s on each pass. */
const longestBlock = 8_000;

/**
 * Splits a long text into blocks that a browser lays out when they become visible.
 *
 * A block ends after a line break if possible, otherwise within the line, but never within a surrogate pair.
 */
export function textBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + longestBlock);
    if (to < text.length) {
      // Searches the block only: a text of one line would otherwise be searched completely for each block.
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
