// Reads a data service with o.js. Prints one line for each request: its name, a tab, and its result as JSON.
// Arguments: the folder with o.js, the URL of the service root, and a service token.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder = '', root = '', token = ''] = process.argv.slice(2);
const { o } = createRequire(join(folder, 'package.json'))('odata');
const batch = {
  headers: new Headers({ 'SVC-X-API-TOKEN': token }),
  boundaryPrefix: 'batch_',
  changsetBoundaryPrefix: 'changset_',
  endpoint: '$batch',
  useChangset: false,
  useRelativeURLs: true,
};
const service = () => o(`${root}/`, { headers: { 'SVC-X-API-TOKEN': token }, batch });
const show = (name, result) => console.log(`${name}\t${JSON.stringify(result)}`);

const even = { $filter: "kind eq 'even' and price gt 1", $orderby: 'id desc', $top: 2, $select: 'id,price' };
show('filtered', await service().get('some_numbers').query(even));
show('by key', (await service().get('some_numbers(7)').query()).kind);
show('expanded row', (await service().get('labels').query({ $expand: 'number', $top: 1 }))[0].number.kind);
show('count', await service().get('some_numbers/$count').query());
const both = service();
both.get('some_numbers(7)');
both.get('labels(9999)');
show(
  'batch',
  (await both.batch()).map(({ status, body }) => [status, body.id ?? body.error.code]),
);
