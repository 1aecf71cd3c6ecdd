import fs, { type PathLike } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';
import { resolve, sep } from 'node:path';

/** What a process did outside its permitted folder. */
export interface WatchedMachine {
  /** Paths outside the folder that the process wrote, created, or removed. */
  readonly written: readonly string[];
  /** `host:port` of every connection that was opened. */
  readonly connected: ReadonlySet<string>;
  stop(): void;
}

const writers = [
  'writeFile',
  'appendFile',
  'mkdir',
  'mkdtemp',
  'rm',
  'rmdir',
  'unlink',
  'rename',
  'link',
  'symlink',
  'copyFile',
  'truncate',
  'chmod',
  'utimes',
];

/**
 * Records the writes and connections of this process by wrapping Node's functions.
 * @param folder the permitted folder, whose writes aren't recorded
 */
export function watchMachine(folder: string): WatchedMachine {
  const written: string[] = [];
  const connected = new Set<string>();
  const undo: (() => void)[] = [];
  const note = (path: unknown): void => {
    if (typeof path !== 'string' && !(path instanceof URL) && !Buffer.isBuffer(path)) return;
    const full = resolve(String(path));
    if (full !== folder && !full.startsWith(`${folder}${sep}`)) written.push(full);
  };
  const wrap = (owner: object, name: string, look: (callArguments: readonly unknown[]) => void): void => {
    const original: unknown = Reflect.get(owner, name);
    if (typeof original !== 'function') return;
    const wrapped = function (this: unknown, ...callArguments: unknown[]): unknown {
      look(callArguments);
      return Reflect.apply(original, this, callArguments);
    };
    Reflect.set(owner, name, Object.assign(wrapped, original));
    undo.push(() => Reflect.set(owner, name, original));
  };
  const opened = ([path, flags]: readonly unknown[]): void => {
    const isWriting = typeof flags === 'string' ? /[wa+]/.test(flags) : typeof flags === 'number' && (flags & 3) !== 0;
    if (isWriting) note(path);
  };
  for (const owner of [fs, fs.promises]) {
    for (const name of writers) {
      // `rename`, `link` and `copyFile` write their second path. They only read the first path of a link.
      wrap(owner, name, ([first, second]) => note(/^(rename|link|symlink|copyFile)$/.test(name) ? (second as PathLike) : first));
      wrap(owner, `${name}Sync`, ([first]) => note(first));
    }
    wrap(owner, 'open', opened);
    wrap(owner, 'openSync', opened);
    wrap(owner, 'createWriteStream', ([path]) => note(path));
  }
  syncBuiltinESMExports();
  wrap(Socket.prototype, 'connect', ([first]) => {
    const [options] = Array.isArray(first) ? first : [first];
    if (typeof options === 'object' && options !== null && 'port' in options) {
      connected.add(`${String(Reflect.get(options, 'host') ?? 'localhost')}:${String(options.port)}`);
    } else connected.add(String(options));
  });
  return {
    written,
    connected,
    stop: () => {
      for (const back of undo) back();
      syncBuiltinESMExports();
    },
  };
}
