/** A Markdown table. Vertical bars and line breaks in cells are escaped. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A page of paragraphs, with the note that it is generated below its title. */
export function generatedPage(title: string, note: string, paragraphs: readonly string[]): string {
  return `${[`# ${title}`, note, ...paragraphs].join('\n\n')}\n`;
}
