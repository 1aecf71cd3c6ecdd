import { useId } from 'react';
import classes from './query-form.module.css';

interface FormSectionProps {
  readonly title: string;
  /** How things stand, beside the title. */
  readonly remark?: string;
  /** What is done to all of it, at the end of the line of its title. */
  readonly tools?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** A titled part of the form. */
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
