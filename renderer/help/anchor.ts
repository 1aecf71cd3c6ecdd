/** The anchor of a heading, as Git hosts derive it: lower case, without punctuation, hyphens for spaces. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}
