import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { hasScreen } from './browsers.ts';

/** The program that shows a file in the system's file manager: never one that opens the file itself. */
function fileManager(platform: string, path: string): { readonly program: string; readonly programArguments: readonly string[] } {
  if (platform === 'win32') return { program: 'explorer.exe', programArguments: [`/select,${path}`] };
  if (platform === 'darwin') return { program: 'open', programArguments: ['-R', path] };
  return { program: 'xdg-open', programArguments: [dirname(path)] };
}

/** Shows a file in the system's file manager. @param path Absolute. @returns false if there is no screen, or no such program. */
export async function showFile(path: string): Promise<boolean> {
  if (!hasScreen(process.platform, process.env)) return false;
  const { program, programArguments } = fileManager(process.platform, path);
  const child = spawn(program, [...programArguments], { stdio: 'ignore' });
  return new Promise((resolve) => {
    // Explorer ends with 1 even if it shows the file.
    child.once('exit', (code) => resolve(code === 0 || process.platform === 'win32'));
    child.once('error', () => resolve(false));
  });
}
