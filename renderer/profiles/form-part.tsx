import { type ReactNode, useId } from 'react';
import styles from './profiles.module.css';

/** A part of the form under its heading. */
export function FormPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
