import { z } from 'zod';
import type { SignInSettings } from '../../signin/methods.ts';
import { type LocalService, type LocalServiceParts, startLocalService } from './local-service.ts';

/** Starts the data service with the sample data and its identity provider. */
export function startSampleService(parts: LocalServiceParts): LocalService {
  return startLocalService(parts, {
    name: 'sample server',
    owner: 'sample',
    programArguments: [],
    readReady: (text) => {
      const line = readReadyLine(text);
      if (line === null) return null;
      return {
        access: { baseUrl: line.baseUrl, signIn: signInSettings(line) },
        ports: ['--port', new URL(line.baseUrl).port, '--auth-port', new URL(line.authUrl).port],
        secrets: [line.clientSecret, line.password, line.serviceToken],
      };
    },
  });
}

const readyLineSchema = z.object({
  ready: z.literal(true),
  baseUrl: z.url({ protocol: /^https?$/ }),
  authUrl: z.url({ protocol: /^https?$/ }),
  realm: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  username: z.string().min(1),
  password: z.string().min(1),
  serviceToken: z.string().min(1),
});

/** The line that the data service writes to stdout when it is ready. The line contains all secrets of the sample, so it stays in memory. */
export type ReadyLine = z.infer<typeof readyLineSchema>;

/** Parses a line of the service's stdout. Returns null if it isn't the ready line. */
export function readReadyLine(line: string): ReadyLine | null {
  try {
    return readyLineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Returns the sign-in settings of the sample. Its identity provider has Keycloak's paths (`{authUrl}/auth/realms/<realm>`). */
function signInSettings(line: ReadyLine): SignInSettings {
  const issuer = `${line.authUrl}/auth/realms/${encodeURIComponent(line.realm)}`;
  return {
    'oauth-password': {
      issuer,
      tokenUrl: `${issuer}/protocol/openid-connect/token`,
      revocationUrl: `${issuer}/protocol/openid-connect/revoke`,
      clientId: line.clientId,
      clientSecret: line.clientSecret,
      username: line.username,
      password: line.password,
      scope: 'openid profile email',
    },
    'service-token': { headerName: 'SVC-X-API-TOKEN', token: line.serviceToken },
  };
}
