/** Everything of the product lives below this path (spec-1 §9). */
export const BASE = '/em'
/** The workbench: where everybody starts. */
export const HOME = '/dashboard/workplace'
