/** Environment variables by name, such as `process.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the absolute path of the default data folder of this user.
 *
 * Windows: `%LOCALAPPDATA%\Dataquay`; macOS: `~/Library/Application Support/Dataquay`; elsewhere `$XDG_DATA_HOME/dataquay`, otherwise
 * `~/.local/share/dataquay` (XDG Base Directory Specification 0.8: a relative XDG_DATA_HOME is ignored).
 *
 * @param platform as `process.platform`
 * @param home the user's home folder, as `os.homedir()`
 */
export function dataFolder(platform: string, environment: Environment, home: string): string {
  if (platform === 'win32') {
    const local = environment.LOCALAPPDATA;
    return join('\\', local === undefined || local === '' ? join('\\', home, 'AppData', 'Local') : local, 'Dataquay');
  }
  if (platform === 'darwin') return join('/', home, 'Library', 'Application Support', 'Dataquay');
  const dataHome = environment.XDG_DATA_HOME;
  return join('/', dataHome?.startsWith('/') ? dataHome : join('/', home, '.local', 'share'), 'dataquay');
}

function join(separator: '/' | '\\', first: string, ...rest: readonly string[]): string {
  return [first.endsWith(separator) ? first.slice(0, -1) : first, ...rest].join(separator);
}
