import type { Connection } from '../../../shared/contract/connections/connection.ts';
import type { Format } from '../../../shared/contract/results/run.ts';
import { exactUrl } from '../../../shared/url/index.ts';
import { usualPaths } from '../../core/catalogue/addresses.ts';
import type { ServerAccess } from '../../core/connections/server.ts';

/** Where to: a URL as it is, anything else as a path below the base URL (whose own path may be written or left out). */
export function addressOf(target: string, baseUrl: string): string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) return exactUrl(target);
  const { origin, pathname } = new URL(baseUrl);
  const path = target.startsWith('/') ? target : `/${target}`;
  const isWhole = pathname !== '/' && (path === pathname || path.startsWith(`${pathname}/`));
  return exactUrl(isWhole ? `${origin}${path}` : `${baseUrl}${path}`);
}

/** Which language an address of the server speaks: OData below its OData path, or where it has nothing else. */
export function formatOf(url: string, kind: Connection['kind'], { baseUrl, paths }: Pick<ServerAccess, 'baseUrl' | 'paths'>): Format {
  if (kind === 'odata') return 'odata';
  const folder = `${baseUrl}${(paths ?? usualPaths).odata}`;
  return url === folder || url.startsWith(`${folder}/`) ? 'odata' : 'rest';
}
