/** A code block of a documentation page. */
export interface CodeBlock {
  readonly language: string;
  readonly text: string;
  /** The line of text before the block. */
  readonly before: string;
}

/** Returns the code blocks of a section, without its subsections. @throws Error if the page has no such section */
export function blocksOf(page: string, section: string): readonly CodeBlock[] {
  const [, ...parts] = page.split(/^#+ /m);
  const text = parts.find((part) => part.startsWith(`${section}\n`));
  if (text === undefined) throw new Error(`The page has no section "${section}".`);
  return [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(({ index, 1: language = '', 2: block = '' }) => ({
    language,
    text: block,
    before: text.slice(0, index).trimEnd().split('\n').at(-1) ?? '',
  }));
}

/**
 * Runs the commands of a shell block in order.
 *
 * @param own runs the commands that begin with one of these words. It runs instead of the shell.
 * @param shell runs the commands in between as one script
 */
export async function runCommands(
  block: string,
  own: ReadonlyMap<string, (line: string) => Promise<void>>,
  shell: (script: string) => Promise<unknown>,
): Promise<void> {
  let script = '';
  const runScript = async () => {
    if (script !== '') await shell(script);
    script = '';
  };
  for (const line of block.trimEnd().split('\n')) {
    const replaced = own.get(line.split(' ', 1)[0] ?? '');
    if (replaced === undefined) script += `${line}\n`;
    else {
      await runScript();
      await replaced(line);
    }
  }
  await runScript();
}
