import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { hasScreen } from './browsers.ts';

/** Returns the command that shows a file in the system's file manager without opening the file. */
function fileManager(platform: string, path: string): { readonly program: string; readonly programArguments: readonly string[] } {
  if (platform === 'win32') return { program: 'explorer.exe', programArguments: [`/select,${path}`] };
  if (platform === 'darwin') return { program: 'open', programArguments: ['-R', path] };
  return { program: 'xdg-open', programArguments: [dirname(path)] };
}

/** Shows a file in the system's file manager. @param path absolute path @returns false without a screen or a file manager */
export async function showFile(path: string): Promise<boolean> {
  if (!hasScreen(process.platform, process.env)) return false;
  const { program, programArguments } = fileManager(process.platform, path);
  const child = spawn(program, [...programArguments], { stdio: 'ignore' });
  return new Promise((resolve) => {
    // Explorer exits with code 1 even if it shows the file.
    child.once('exit', (code) => resolve(code === 0 || process.platform === 'win32'));
    child.once('error', () => resolve(false));
  });
}
