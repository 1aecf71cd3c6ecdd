import type { Hover } from '../../shared/language/index.ts';

/** Returns the hover texts of a word in Markdown, with one block per text. */
export function hoverContents({ title, paragraphs, example }: Hover): { value: string }[] {
  return [...(title === '' ? [] : [code(title)]), ...paragraphs.map(plain), ...(example === null ? [] : [code(example)])].map((value) => ({
    value,
  }));
}

function code(text: string): string {
  return `\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\``;
}

/** Escapes text from the catalogue, which isn't Markdown. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>&~]/g, '\\$&');
}
