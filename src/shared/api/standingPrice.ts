import { z } from 'zod'

/** A later price that stays in force after a save. */
export const standingPrice = z.object({ words: z.string(), day: z.string() })
export type StandingPrice = z.output<typeof standingPrice>
