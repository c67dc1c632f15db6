import { z } from 'zod'
import { reads, type Contract, type Need } from './contract.ts'
import { id } from './kv.ts'

export const PRESENCE = 'presence'
/** Report interval; after one lease without a report the user counts as absent. */
export const PRESENCE_BEAT_MS = 3000
export const PRESENCE_LEASE_MS = 8000

/** The user's column; null for a row without a cell. */
const column = z.string().min(1).max(64).nullable()
/** The user's row and cell, or that the user leaves. */
const place = { window: z.string().min(1).max(64), row: id.nullable(), column: column.optional(), leaves: z.boolean().optional() }
export type PresenceReport = z.input<z.ZodObject<typeof place>>

/** Name of a live list: its grid and scope. */
export const roomOf = (grid: { readonly name: string }, scope: string): string => `${grid.name} ${scope}`

const person = z.object({ window: z.string(), userId: z.string(), name: z.string(), row: z.string().nullable(), column })
export type Person = z.output<typeof person>
/** Sent only to the room's members. */
export const presenceNews = z.object({ room: z.string(), people: z.array(person) })
export type PresenceNews = z.output<typeof presenceNews>

interface Facts<S extends z.ZodRawShape> {
  readonly title: string
  readonly need: Need
  readonly project?: (input: NoInfer<z.output<z.ZodObject<S>>>) => string | undefined
}
/** Reports a position in a list identified by `scope`. Open to its readers. */
export const standsIn = <const S extends z.ZodRawShape>(path: string, scope: z.ZodObject<S>, facts: Facts<S>) =>
  reads(path, {
    title: facts.title, need: facts.need, input: z.intersection(scope, z.object(place)), ...(facts.project && { project: facts.project }),
  })
export type PresenceContract = Contract<z.ZodType<object, object>, z.ZodType<null>>
