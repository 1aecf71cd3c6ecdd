import type { ProfileInput } from '../../../../shared/contract/connections/profile.ts';
import { type ProfileSettings, profileSettingsSchema } from '../../../../shared/contract/connections/profile.ts';

/** Settings of a deployment on loopback that serves everybody, for tests. */
export function settings(given: Partial<ProfileInput> = {}): ProfileSettings {
  return profileSettingsSchema.parse({
    name: 'Sales',
    kind: 'marketplace',
    baseUrl: 'http://127.0.0.1:1',
    colour: '#7048e8',
    production: false,
    method: 'none',
    methods: ['none'],
    ...given,
  });
}
