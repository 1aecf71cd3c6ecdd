import type { ReactNode } from 'react';
import classes from './screen.module.css';

interface ScreenProps {
  /** Name of the pane, by which shortcuts find it. */
  readonly pane: string;
  readonly title: string;
  readonly explanation: string;
  readonly children: ReactNode;
}

/** Renders a screen that scrolls as a whole: a title, an explanation, and the content. */
export function Screen({ pane, title, explanation, children }: ScreenProps): ReactNode {
  return (
    <section aria-label={title} className={classes.screen} data-pane={pane}>
      <h1>{title}</h1>
      <p className={classes.explanation}>{explanation}</p>
      {children}
    </section>
  );
}
