/** Makes one line of a row's bytes where they lie: line breaks between its tokens become spaces. */
export function makeOneLine(row: Uint8Array): void {
  for (let at = 0; at < row.length; at += 1) if (row[at] === 0x0a || row[at] === 0x0d) row[at] = 0x20;
}
