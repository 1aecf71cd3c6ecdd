import type { ConnectionInput } from '../../../../shared/contract/connections/connection.ts';
import { type ConnectionSettings, connectionSettingsSchema } from '../../../../shared/contract/connections/connection.ts';

/** Returns settings of a server on loopback that needs no sign-in. Parameters replace single settings. */
export function settings(overrides: Partial<ConnectionInput> = {}): ConnectionSettings {
  return connectionSettingsSchema.parse({
    name: 'Sales',
    kind: 'marketplace',
    baseUrl: 'http://127.0.0.1:1',
    colour: '#7048e8',
    production: false,
    method: 'none',
    methods: ['none'],
    ...overrides,
  });
}
