/** Maximum length of a block in characters. Browsers take 0.2 s to lay out a line of one megabyte on each pass. */
const longestBlock = 8_000;

/**
 * Splits a long text into blocks that the browser lays out when they become visible. A block ends after a line break if possible, otherwise
 * within the line. A block never ends within a surrogate pair.
 */
export function textBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + longestBlock);
    if (to < text.length) {
      // Only the block is searched. Otherwise a text with a single line would be searched completely for each block.
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
