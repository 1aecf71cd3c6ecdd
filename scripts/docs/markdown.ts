/** Returns a Markdown table. Escapes vertical bars and line breaks in cells. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** Returns a page: its title, the note that it is generated, and its paragraphs. */
export function generatedPage(title: string, note: string, paragraphs: readonly string[]): string {
  return `${[`# ${title}`, note, ...paragraphs].join('\n\n')}\n`;
}
