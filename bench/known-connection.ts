import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A stored connection without sign-in. */
export interface KnownConnection {
  readonly name: string;
  readonly kind: 'marketplace' | 'odata';
  readonly baseUrl: string;
  /** Whether the application starts with this connection. */
  readonly inUse: boolean;
}

/** Writes the settings of an application with one stored connection. */
export async function writeSettings(dataFolder: string, { name, kind, baseUrl, inUse }: KnownConnection): Promise<void> {
  const connection = {
    id: 'many',
    staysSignedOut: false,
    name,
    kind,
    baseUrl,
    colour: '#0b7285',
    production: false,
    method: 'none',
    methods: ['none'],
  };
  const settings = { language: 'en', theme: 'light', connectionId: inUse ? 'many' : null };
  await mkdir(dataFolder, { recursive: true });
  await writeFile(join(dataFolder, 'settings.json'), JSON.stringify({ profiles: [connection], settings }));
}
