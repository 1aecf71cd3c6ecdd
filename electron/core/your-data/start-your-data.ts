import { join } from 'node:path';
import { z } from 'zod';
import { type LocalService, type LocalServiceParts, startLocalService } from '../sample/local-service.ts';

/** Returns the path of the publication file in the folder of the user's own data. */
export function publicationFileIn(folder: string): string {
  return join(folder, 'publication.json');
}

const readyLineSchema = z.object({
  ready: z.literal(true),
  baseUrl: z.url({ protocol: /^http$/ }),
  serviceToken: z.string().min(1),
});

/**
 * Starts the data service of the user's own data. It only accepts connections from this computer, and only callers with its service token.
 *
 * Only the application has the token, in a file that only the user can read.
 */
export function startYourDataService(parts: LocalServiceParts): LocalService {
  return startLocalService(parts, {
    name: 'your data',
    owner: 'your-data',
    programArguments: ['--publication', publicationFileIn(parts.dataFolder), '--no-bearer'],
    readReady: (text) => {
      const line = readReadyLine(text);
      if (line === null) return null;
      const { baseUrl, serviceToken: token } = line;
      return {
        access: { baseUrl, signIn: { 'service-token': { headerName: 'SVC-X-API-TOKEN', token } } },
        ports: ['--port', new URL(baseUrl).port],
        secrets: [token],
      };
    },
  });
}

function readReadyLine(line: string): z.infer<typeof readyLineSchema> | null {
  try {
    return readyLineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
