import type { InfixOperator } from '../../odata/operators.ts';
import type { EntityModel } from '../../query/entity-model.ts';
import type { Call } from './named-parameters.ts';
import { type Target, unknownTarget } from './scope.ts';

/**
 * Something open around the cursor: the whole text, a group, the arguments of a function, a list of values, a lambda, what is given by
 * name to a key or to a function of the service.
 */
export interface Frame {
  readonly kind: 'whole' | 'group' | 'call' | 'list' | 'lambda' | 'named';
  /** Of a call or a lambda: its name as written. */
  readonly name: string;
  /** Where it opens in the text. */
  readonly from: number;
  /** Which argument the cursor is in, from 0. */
  argument: number;
  /** Whether what is within must be true or false. */
  readonly condition: boolean;
  /** Of a lambda: its variable, once it is named, and what that stands for. */
  variable: string | null;
  readonly item: Target;
  /** Of `named`: what it takes, and which of that stands there already. */
  readonly call: Call | null;
  readonly given: string[];
  /** The last operand that is complete. */
  operand: Target | null;
  /** Left of the comparison or calculation under way, and its operator. */
  left: Target | null;
  operator: InfixOperator | null;
  /** Whether the condition under way compares already. */
  compared: boolean;
  negated: boolean;
}

/** What may stand after a text. */
export interface Place {
  readonly expects: 'operand' | 'operator' | 'segment' | 'variable' | 'list';
  /** From the outermost to the innermost. */
  readonly frames: readonly Frame[];
  readonly frame: Frame;
  /** Of a segment: what the path before it leads to. */
  readonly path: Target;
  /** What names of the outermost frame belong to. */
  readonly model: EntityModel | undefined;
}

/** A frame just opened. */
export function openFrame(
  kind: Frame['kind'],
  name: string,
  from: number,
  condition: boolean,
  { item = unknownTarget, call = null }: Partial<Pick<Frame, 'item' | 'call'>> = {},
): Frame {
  return {
    kind,
    name,
    from,
    argument: 0,
    condition,
    variable: null,
    item,
    call,
    given: [],
    operand: null,
    left: null,
    operator: null,
    compared: false,
    negated: false,
  };
}
