import classes from './preview.module.css';

/** Header lines as they went over the wire. */
export function HeaderLines({ lines }: { readonly lines: readonly (readonly [string, string])[] }): React.ReactNode {
  return (
    <dl className={classes.headerLines}>
      {lines.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a header may come twice, and the list never changes its order.
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
