import type { z } from 'zod'

/** What the server would refuse, by field, in the words of the contract; the first fault of each. */
export function faultsOf(schema: z.ZodType, input: unknown): ReadonlyMap<string, string> {
  const issues = schema.safeParse(input).error?.issues ?? []
  return new Map(issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
}
