import type { PublishedApi } from '../../catalogue/catalogue.ts';
import type { TypeOfValue } from './value-references.ts';

/** Returns the types of values in responses for a caller who can see these APIs. */
export function typeOfValue(apis: readonly PublishedApi[]): TypeOfValue {
  return (contextUrl, path) => {
    // The context of rows begins with their set, the context of a value with the address of its row.
    const [set = '', ...rest] = contextUrl.slice(contextUrl.indexOf('#') + 1).split('/');
    const names = path.length > 0 ? path : rest.slice(-1);
    let api = apis.find(({ entityName }) => entityName === set.replace(/\(.*$/, ''));
    // A value after a relation belongs to the related row.
    const through = path.length > 0 ? names.slice(0, -1) : rest.slice(0, -1);
    for (const name of through) {
      const relation = api?.relations?.find((one) => one.name === name.replace(/\(.*$/, ''));
      if (relation !== undefined) api = apis.find(({ accessPoint }) => accessPoint === relation.accessPoint);
    }
    return api?.columns.find(({ name }) => name === names.at(-1))?.type ?? null;
  };
}
