// Implements the parts of the module `electron` that the application needs in plain Node.js (packed-application.ts).
import { fork } from 'node:child_process';
import { homedir } from 'node:os';
import { join } from 'node:path';

const unpacked = process.env.DATAQUAY_TEST_UNPACKED ?? '';

export const app = {
  isPackaged: false,
  getAppPath: () => unpacked,
  getPath: (name: string) => join(homedir(), name === 'downloads' ? 'Downloads' : name),
};

export const safeStorage = {
  isEncryptionAvailable: () => false,
  encryptString: (text: string) => Buffer.from(text),
  decryptString: (encrypted: Buffer) => encrypted.toString(),
};

export const shell = {
  showItemInFolder: () => undefined,
  openExternal: () => Promise.resolve(),
};

export const utilityProcess = {
  fork(file: string, programArguments: readonly string[], { env }: { readonly env?: Record<string, string> }) {
    const child = fork(file, programArguments, { execArgv: [], stdio: ['ignore', 'pipe', 'pipe', 'ipc'], ...(env ? { env } : {}) });
    return Object.assign(child, { postMessage: (message: object) => child.send(message) });
  },
};

// electron-store uses the default import.
export default { app, safeStorage, shell, utilityProcess };
