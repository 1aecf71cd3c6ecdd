import { useId } from 'react';
import classes from './query-form.module.css';

interface FormSectionProps {
  readonly title: string;
  /** State of the section, shown next to the title. */
  readonly remark?: string;
  /** Buttons for the whole section, shown at the end of the title's line. */
  readonly tools?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** Renders a titled section of the form. */
export function FormSection({ title, remark, tools, children }: FormSectionProps): React.ReactNode {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id={id}>{title}</h2>
        {remark === undefined ? null : <span className={classes.dim}>{remark}</span>}
        {tools === undefined ? null : <span className={classes.headTools}>{tools}</span>}
      </div>
      {children}
    </fieldset>
  );
}
