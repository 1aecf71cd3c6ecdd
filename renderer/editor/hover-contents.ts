import type { Hover } from '../../shared/language/index.ts';

/** What is said of a word as Monaco shows it: in Markdown, a block each. */
export function hoverContents({ title, paragraphs, example }: Hover): { value: string }[] {
  return [...(title === '' ? [] : [code(title)]), ...paragraphs.map(plain), ...(example === null ? [] : [code(example)])].map((value) => ({
    value,
  }));
}

function code(text: string): string {
  return `\`\`\`\n${text.replaceAll('```', "'''")}\n\`\`\``;
}

/** Text of a catalogue is text: nothing in it is markup. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>&~]/g, '\\$&');
}
