import { z } from 'zod'
import { reads, type Contract, type Need } from './contract.ts'
import { id } from './kv.ts'

/** Channel and stream event: who stands where in a live list. */
export const PRESENCE = 'presence'
/** So often a window says again where somebody stands; who has not been heard of for the time of a lease stands there no more. */
export const PRESENCE_BEAT_MS = 3000
export const PRESENCE_LEASE_MS = 8000

/** The key of the column in which somebody stands; null of a row without a cell. */
const column = z.string().min(1).max(64).nullable()
/** What a window says: the row, and of it the cell, in which somebody stands, null while he is in none, or that he goes. */
const place = { window: z.string().min(1).max(64), row: id.nullable(), column: column.optional(), leaves: z.boolean().optional() }
export type Place = z.input<z.ZodObject<typeof place>>

/** The name of a list among all that are live: its grid, and what distinguishes two lists of the grid. */
export const roomOf = (grid: { readonly name: string }, of: string): string => `${grid.name} ${of}`

const person = z.object({ window: z.string(), userId: z.string(), name: z.string(), row: z.string().nullable(), column })
export type Person = z.output<typeof person>
/** Everybody who is in a room now; sent to those alone who are there themselves. */
export const presenceNews = z.object({ room: z.string(), people: z.array(person) })
export type PresenceNews = z.output<typeof presenceNews>

interface Facts<S extends z.ZodRawShape> {
  readonly title: string
  readonly need: Need
  readonly project?: (input: NoInfer<z.output<z.ZodObject<S>>>) => string | undefined
}
/** The call by which a window says where somebody stands in a list that `scope` names. Who may read the list may stand in it. */
export const standsIn = <const S extends z.ZodRawShape>(path: string, scope: z.ZodObject<S>, facts: Facts<S>) =>
  reads(path, { title: facts.title, need: facts.need, input: z.intersection(scope, z.object(place)), ...(facts.project && { project: facts.project }) })
export type PresenceContract = Contract<z.ZodType<object, object>, z.ZodType<null>>
