const [quote, backslash, comma, open, close, openList, closeList] = Buffer.from('"\\,{}[]');

/**
 * The JSON text of each row, out of an engine's stream of rows with commas between them; a row may lie across pieces of it.
 *
 * @param rows Pieces of JSON in UTF-8, as `Table.stream` gives them.
 * @returns the rows of each piece together, so that a piece is not taken apart more than it must be
 */
export async function* rowTexts(rows: AsyncIterable<Uint8Array>): AsyncGenerator<readonly string[]> {
  let kept: Uint8Array = new Uint8Array();
  const state = { depth: 0, inText: false, escaped: false };
  for await (const piece of rows) {
    const bytes = kept.length === 0 ? piece : Buffer.concat([kept, piece]);
    const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const texts: string[] = [];
    let begin = 0;
    for (let at = kept.length; at < view.length; at += 1) {
      if (!isBetweenRows(view[at], state)) continue;
      if (at > begin) texts.push(view.toString('utf8', begin, at));
      begin = at + 1;
    }
    kept = Buffer.from(view.subarray(begin));
    if (texts.length > 0) yield texts;
  }
  if (kept.length > 0) yield [Buffer.from(kept).toString('utf8')];
}

interface Place {
  depth: number;
  inText: boolean;
  escaped: boolean;
}

/** Whether a byte is a comma between two rows. All bytes that matter are ASCII, which is no part of any other character in UTF-8. */
function isBetweenRows(byte: number | undefined, place: Place): boolean {
  if (place.inText) {
    if (place.escaped) place.escaped = false;
    else if (byte === backslash) place.escaped = true;
    else if (byte === quote) place.inText = false;
    return false;
  }
  if (byte === quote) place.inText = true;
  else if (byte === open || byte === openList) place.depth += 1;
  else if (byte === close || byte === closeList) place.depth -= 1;
  return byte === comma && place.depth === 0;
}
