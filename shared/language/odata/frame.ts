import type { EntityModel } from '../../metadata/entity-model.ts';
import type { InfixOperator } from '../../odata/operators.ts';
import type { Call } from './named-parameters.ts';
import { type Target, unknownTarget } from './scope.ts';

/**
 * An open construct around the cursor. It is the whole text, a group, function arguments, a list, a lambda, or the named values of a key or
 * a custom function.
 */
export interface Frame {
  readonly kind: 'whole' | 'group' | 'call' | 'list' | 'lambda' | 'named';
  /** The name of a call or a lambda as written. */
  readonly name: string;
  /** Start of the frame in the text. */
  readonly from: number;
  /** Index of the argument at the cursor. */
  argument: number;
  /** Whether the content of the frame must be a boolean. */
  readonly condition: boolean;
  /** The variable of a lambda and its target. The variable is null until it is named. */
  variable: string | null;
  readonly item: Target;
  /** The signature of `named`, and the names of the parameters already given. */
  readonly call: Call | null;
  readonly givenNames: string[];
  /** The last complete operand. */
  operand: Target | null;
  /** The left operand of the current comparison or calculation, and its operator. */
  left: Target | null;
  operator: InfixOperator | null;
  /** Whether the current condition already has a comparison. */
  compared: boolean;
  negated: boolean;
}

/** The constructs around the end of a text, and the kind of token that can follow. */
export interface ExpressionContext {
  readonly expects: 'operand' | 'operator' | 'segment' | 'variable' | 'list';
  /** Frames from the outermost to the innermost. */
  readonly frames: readonly Frame[];
  readonly frame: Frame;
  /** For a segment, the target of the path before it. */
  readonly path: Target;
  /** The model for names of the outermost frame. */
  readonly model: EntityModel | undefined;
}

/** Creates a frame. */
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
    givenNames: [],
    operand: null,
    left: null,
    operator: null,
    compared: false,
    negated: false,
  };
}
