/**
 * A program that reads a data service with the client that odata2ts generated beside it. It's a text, because its imports don't exist here.
 *
 * Prints one line for each request: its name, a tab, and its result as JSON. Arguments: the URL of the service root, and a service token.
 */
export const odata2tsProgram = `import { FetchClient } from '@odata2ts/http-client-fetch';
import { ThingsService } from './generated/ThingsService';

const [root = '', token = ''] = process.argv.slice(2);
const service = new ThingsService(new FetchClient({ headers: { 'SVC-X-API-TOKEN': token } }), root);
const show = (name: string, result: unknown) => console.log(\`\${name}\\t\${JSON.stringify(result)}\`);

async function main(): Promise<void> {
  const even = await service
    .some_numbers()
    .query((builder, row) =>
      builder.select('id', 'price').filter(row.kind.eq('even'), row.price.gt(1)).orderBy(row.id.desc()).top(2).count(),
    );
  show('filtered', [even.data['@odata.count'], even.data.value]);
  show('by key', (await service.some_numbers(7).query()).data.kind);
  const labels = await service.labels().query((builder) => builder.expand('number').top(1));
  show('expanded row', labels.data.value[0]?.number?.kind);
  show('without a key', (await service.keyless().query((builder) => builder.top(1))).data.value.length);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
`;
