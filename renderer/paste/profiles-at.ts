import type { Profile } from '../../shared/contract/profile.ts';

/** Host and port, whatever the scheme: a catalogue or a person may write `http` for `https`. */
function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).host : null;
}

/** Whether a path lies below another, or is it. */
function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`);
}

/** The deployments that a URL belongs to: those of its host whose base lies on its path, else those of its host at all. */
export function profilesAt(profiles: readonly Profile[], url: string): readonly Profile[] {
  const host = hostOf(url);
  if (host === null) return [];
  const { pathname } = new URL(url);
  const ofHost = profiles.filter(({ baseUrl, allowedOrigins }) => [baseUrl, ...allowedOrigins].some((one) => hostOf(one) === host));
  const onPath = ofHost.filter(({ baseUrl }) => hostOf(baseUrl) === host && isBelow(pathname, new URL(baseUrl).pathname));
  return onPath.length > 0 ? onPath : ofHost;
}
