/** The way from a predicate to one within it: the operand to take at each group; a `not`, `any` or `all` has the single operand 0. */
export type PredicatePath = readonly number[];
