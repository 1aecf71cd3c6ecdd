import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Language, Parser } from '@vscode/tree-sitter-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readCommandLine } from '../../../electron/cli/command-line.ts';
import { commands } from '../../../electron/cli/commands/command-list.ts';
import { type Shell, shells } from '../../../electron/cli/commands/completion.ts';
import type { Language as TextLanguage } from '../../../shared/translation/create-texts.ts';

const run = promisify(execFile);
const isThere = (shell: string): boolean => (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, shell)));

function scriptOf(shell: Shell, language: TextLanguage = 'en'): string {
  const read = readCommandLine(['completion', shell]);
  if (read.kind !== 'text') throw new Error('no script');
  return read.text(language);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-completion-'));
  await writeFile(join(folder, 'compact.csv'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the suggestions of a shell for these words. The last word can be empty. */
const suggestions: Readonly<Record<'bash' | 'fish', (words: readonly string[]) => Promise<readonly string[]>>> = {
  bash: async (words) => {
    const file = join(folder, 'completion.bash');
    await writeFile(file, scriptOf('bash'));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: bash replaces it.
    const ask = 'source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _dataquay 2>/dev/null; printf "%s\\n" "${COMPREPLY[@]}"';
    const { stdout } = await run('bash', ['--norc', '-c', ask, 'bash', file, 'dataquay', ...words], { cwd: folder });
    return stdout.split('\n').filter((line) => line !== '');
  },
  fish: async (words) => {
    const file = join(folder, 'completion.fish');
    await writeFile(file, scriptOf('fish'));
    const { stdout } = await run('fish', ['--no-config', '-c', `source '${file}'; complete -C 'dataquay ${words.join(' ')}'`], {
      cwd: folder,
    });
    return stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t', 1)[0] ?? '');
  },
};

describe.each(['bash', 'fish'] as const)('completion in %s', (shell) => {
  test.runIf(isThere(shell))('completes commands, options, and values of options', async () => {
    expect(await suggestions[shell](['ver'])).toEqual(['verify']);
    expect(await suggestions[shell](['verify', '--rep'])).toEqual(['--report']);
    expect((await suggestions[shell](['get', '--auth', ''])).toSorted()).toEqual([
      'client-credentials',
      'kerberos',
      'none',
      'password',
      'service-token',
    ]);
    expect(await suggestions[shell](['export', '-o', 'compa'])).toEqual(['compact.csv']);
    expect(await suggestions[shell](['--ver'])).toEqual(['--version']);
    expect((await suggestions[shell](['completion', ''])).toSorted()).toEqual(Object.keys(shells).toSorted());
  });

  test.runIf(isThere(shell))('completes values with special characters of the shell', async () => {
    const values = (await suggestions[shell](['get', '--separator', ''])).map((value) => value.replace('\\', ''));
    expect(values.toSorted()).toEqual([',', ';', 'tab', '|']);
  });
});

test.runIf(isThere('zsh'))('zsh loads the completion script and registers it for dataquay', async () => {
  const file = join(folder, 'completion.zsh');
  await writeFile(file, scriptOf('zsh'));
  const { stdout } = await run('zsh', [
    '-f',
    '-c',
    `autoload -Uz compinit; compinit -D -d '${folder}/dump'; source '${file}'; print $_comps[dataquay]`,
  ]);
  expect(stdout.trim()).toBe('_dataquay');
});

/** A zsh script: loads the completion script ($1) in a terminal, completes a line ($2), and prints the output until $3 appears. */
const atTerminal = `zmodload zsh/zpty
zpty shell TERM=dumb zsh -f -i
zpty -w shell "autoload -Uz compinit; compinit -D; source $1; print READ\${:-Y}"
zpty -r -m shell seen '*READY*'
zpty -w -n shell "$2"$'\\t'
zpty -r -m shell seen "*$~3*"
print -r -- "$seen"
zpty -d shell`;

test.runIf(isThere('zsh')).each([
  ['dataquay ver', 'verify'],
  ['dataquay get --separator ', 'tab'],
  ['dataquay completion p', 'powershell'],
  ['dataquay --vers', '--version'],
  ['dataquay get -o compa', 'compact.csv'],
  ['dataquay get --connection ', 'Sales\\\\ data'],
])('zsh completes %j', async (line, awaited) => {
  const file = join(folder, 'completion-at-terminal.zsh');
  await writeFile(file, `dataquay() { print -r -- 'Sales data' }\n${scriptOf('zsh')}`);
  const { stdout } = await run('zsh', ['-f', '-c', atTerminal, 'zsh', file, line, `(${awaited}|error)`], { cwd: folder });
  expect(stdout).toContain(awaited.replaceAll('\\\\', '\\'));
  expect(stdout).not.toContain('error');
});

describe('completion in PowerShell (tested only with its grammar)', () => {
  let parser: Parser;
  beforeAll(async () => {
    await Parser.init();
    parser = new Parser();
    const grammar = createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm/wasm/tree-sitter-powershell.wasm');
    parser.setLanguage(await Language.load(grammar));
  });
  afterAll(() => parser.delete());

  test.each(['en', 'fr'] as const)('the completion script is valid PowerShell in every language (%s)', (language) => {
    const tree = parser.parse(scriptOf('powershell', language));
    expect(tree?.rootNode.hasError).toBe(false);
    tree?.delete();
  });

  test('quotes completions with special characters of PowerShell', () => {
    const pattern = /-notmatch '(.+?)'\)/.exec(scriptOf('powershell'))?.[1];
    const plain = new RegExp(pattern ?? 'no pattern');
    expect([',', ';', '|', 'Sales data', "it's", '$x', '@a', '(b)'].filter((word) => plain.test(word))).toEqual([]);
    expect(['tab', '--format', 'client-credentials', 'C:/data'].filter((word) => !plain.test(word))).toEqual([]);
  });
});

test('completion scripts describe commands in the user’s language', () => {
  for (const shell of ['zsh', 'fish', 'powershell'] as const) {
    expect(scriptOf(shell, 'fr')).toContain('tester la connexion à un serveur');
    expect(scriptOf(shell, 'en')).toContain('show help for a command');
  }
});

test('every completion script contains all commands and options', () => {
  for (const shell of Object.keys(shells).filter((name): name is Shell => name in shells)) {
    const script = scriptOf(shell);
    for (const { name, options } of commands) {
      expect(script).toContain(name);
      for (const option of Object.keys(options)) expect(script).toContain(option);
    }
  }
});
