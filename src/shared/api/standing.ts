import { z } from 'zod'

/** A price in force that stays after a save, because what was saved begins before it: whose it is, and since when. */
export const standingPrice = z.object({ words: z.string(), day: z.string() })
export type StandingPrice = z.output<typeof standingPrice>
