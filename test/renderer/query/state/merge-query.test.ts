import { describe, expect, it } from 'vitest';
import { newWorkspace, reduceWorkspace, type WorkspaceState } from '../../../../renderer/query/state/workspace-state.ts';
import { languagesOf } from '../../../../renderer/results/url-languages.ts';
import type { Format } from '../../../../shared/contract/results/run.ts';
import { flights } from '../flights.ts';

const start = newWorkspace(languagesOf(flights));
const bases = { rest: 'http://127.0.0.1:1/dmp-api/data/vega/flights', odata: 'http://127.0.0.1:1/dmp-api/odata/vega/flights' };

/** Returns the parameters of both URLs after edits. Each edit replaces the parameters of one URL. */
function urlsAfter(...edits: readonly (readonly [Format, string])[]): Record<Format, string> {
  const state = edits.reduce<WorkspaceState>(
    (at, [format, parameters]) => reduceWorkspace(at, { type: 'url-edited', format, text: `${bases[format]}?${parameters}` }),
    start,
  );
  return { rest: state.rest.text.slice(bases.rest.length + 1), odata: state.odata.text.slice(bases.odata.length + 1) };
}

describe('an edit of one URL', () => {
  it('changes only the edited part of the other URL', () => {
    const text = "$top=100&$filter=( DELAY  gt 60 ) AND  ORIGIN eq 'LAX'&$count=true";
    const { rest } = urlsAfter(['odata', text]);
    expect(rest).toBe('filter=DELAY=gt=60;ORIGIN==LAX&page=1&hitsPerPage=100');
    const { odata } = urlsAfter(['odata', text], ['rest', rest.replace('60', '90')]);
    expect(odata).toBe(text.replace('60', '90'));
  });

  it('preserves the parameter order, quotes, and notation of the other URL', () => {
    const text = 'hitsPerPage=10&filter=DELAY<5 and ORIGIN=="LAX"&own=1';
    const { odata } = urlsAfter(['rest', text]);
    const { rest } = urlsAfter(['rest', text], ['odata', odata.replace("'LAX'", "'SFO'")]);
    expect(rest).toBe(text.replace('LAX', 'SFO'));
  });

  it('preserves OData-only parts when the REST URL is edited', () => {
    const odata = '$search=cat&$filter=DELAY gt 60 and length(ORIGIN) gt 2&$orderby=length(ORIGIN)&$top=10&$count=true';
    const { rest } = urlsAfter(['odata', odata]);
    expect(rest).toContain('filter=DELAY=gt=60&');
    expect(urlsAfter(['odata', odata], ['rest', rest.replace('60', '90')]).odata).toBe(odata.replace('60', '90'));
    expect(urlsAfter(['odata', odata], ['rest', rest.replace('hitsPerPage=10', 'hitsPerPage=20')]).odata).toBe(
      odata.replace('top=10', 'top=20'),
    );
  });

  it('preserves a complete OData group that REST can’t express', () => {
    const odata = "$filter=(DELAY gt 60 or length(ORIGIN) gt 2) and ORIGIN eq 'LAX'&$top=10&$count=true";
    const { rest } = urlsAfter(['odata', odata]);
    expect(urlsAfter(['odata', odata], ['rest', rest.replace('LAX', 'SFO')]).odata).toBe(odata.replace('LAX', 'SFO'));
  });

  it('preserves OData-only paging when the REST filter is edited', () => {
    const odata = '$skip=5&$top=10&$count=true';
    const { rest } = urlsAfter(['odata', odata]);
    expect(urlsAfter(['odata', odata], ['rest', `filter=ORIGIN==LAX&${rest}`]).odata).toBe(
      "$filter=ORIGIN eq 'LAX'&$skip=5&$top=10&$count=true",
    );
  });

  it('preserves REST-only parts when the OData URL is edited', () => {
    const { odata } = urlsAfter(['rest', 'useCache=true&filter=ORIGIN==LAX&hitsPerPage=5&own=%2B']);
    expect(urlsAfter(['rest', 'useCache=true&filter=ORIGIN==LAX&hitsPerPage=5&own=%2B'], ['odata', odata.replace('LAX', 'SFO')]).rest).toBe(
      'useCache=true&filter=ORIGIN==SFO&hitsPerPage=5&own=%2B',
    );
  });
});
