const inUrl = /"(?:url|original_url|origin|host)":"([^"]*)"/g;

/**
 * Returns the other hosts that a net log of Chromium (`--log-net-log`) contains in requests, look-ups, and connections.
 *
 * @param log text of the file; it can be truncated
 * @returns each host once, in order
 */
export function foreignHosts(log: string): readonly string[] {
  const names = [...log.matchAll(inUrl)].flatMap(([, text = '']) => {
    const url = URL.parse(text) ?? URL.parse(`http://${text}`);
    return url === null || !/^(?:https?|wss?):$/.test(url.protocol) ? [] : [url.hostname];
  });
  return [...new Set(names)].filter((name) => name !== '' && name !== 'localhost' && name !== '[::1]' && !/^127\./.test(name)).toSorted();
}
