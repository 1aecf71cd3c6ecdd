/** Returns the anchor of a heading, in the format of Git hosts: lower case, without punctuation, with hyphens instead of spaces. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
