import { FollowedFile } from './access/followed-file.ts';
import { readConfiguration } from './config-file.ts';
import type { Settings } from './settings.ts';

/** Milliseconds between two checks of the file. */
const interval = 1_000;

/** Parts of a configuration file that take effect when it changes. */
const reloaded: ReadonlySet<string> = new Set(['sources', 'access-rules', '$schema']);

/** Logs which changed options of a configuration file take effect only after a restart. */
export async function followRestarts(file: string, log: (line: string) => void): Promise<{ close(): void }> {
  const started = readConfiguration(file).settings;
  let told = '';
  const tell = (settings: Settings) => {
    const changed = changedNames(started, settings).join(', ');
    if (changed !== '' && changed !== told) log(`configuration: restart the service to apply the changes of ${changed}`);
    told = changed;
  };
  const followed = await FollowedFile.open(file, {
    read: async () => readConfiguration(file).settings,
    onFailure: (error) => log(`${error instanceof Error ? error.message : String(error)} The previous configuration stays in effect.`),
    interval: 0,
  });
  const timer = setInterval(() => void followed.refresh().then(tell), interval).unref();
  return { close: () => clearInterval(timer) };
}

function changedNames(before: Settings, after: Settings): readonly string[] {
  const [one, other] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => !reloaded.has(name) && JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)),
  );
}
