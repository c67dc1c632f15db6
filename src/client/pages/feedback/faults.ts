import type { z } from 'zod'

/** Faults of the input by field, in the contract's words; the first of each. */
export function faultsOf(schema: z.ZodType, input: unknown): ReadonlyMap<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? []
  return new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
