import { z } from 'zod'
import type { Grid } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { PRESENCE, PRESENCE_LEASE_MS, roomOf, type PresenceReport, type PresenceNews } from '#shared/api/presence.ts'
import { notifyTransient, type Events } from './events.ts'

/** A window's cursor, or (`here` false) its leaving of a room, or of all. */
const message = z.object({
  userId: z.string(),
  name: z.string(),
  window: z.string(),
  room: z.string().nullable(),
  row: z.string().nullable(),
  column: z.string().nullable(),
  here: z.boolean(),
})
type Message = z.output<typeof message>

const publish = (db: Db, merchantId: string, payload: Message): Promise<void> => notifyTransient(db, PRESENCE, payload, merchantId)

/** The caller has checked the permission to read the list. */
export const publishCursor = async (
  db: Db, grid: Pick<Grid, 'name'>, scope: string, { window, row, column = null, leaves = false }: PresenceReport,
): Promise<null> => {
  const { merchantId, userId, realName: name } = db.ctx
  await publish(db, merchantId, { userId, name, window, row, column, room: roomOf(grid, scope), here: !leaves })
  return null
}
export const publishWindowClosed = (db: Db, { merchantId, userId, window }: WindowOf): Promise<void> =>
  publish(db, merchantId, { userId, name: '', window, room: null, row: null, column: null, here: false })

/** Window ids are unique only per user. */
export interface WindowOf { readonly merchantId: string, readonly userId: string, readonly window: string }
type Send = (presence: PresenceNews) => void
interface Occupant {
  readonly userId: string
  readonly name: string
  readonly window: string
  readonly row: string | null
  readonly column: string | null
  /** performance.now() at which the lease ends. */
  readonly until: number
}

const keyOf = ({ merchantId, userId, window }: WindowOf): string => `${merchantId} ${userId} ${window}`
/** Sweeps per lease for silent windows. */
const SWEEPS = 6

/** The occupants of rooms. An occupant lasts while its window renews its lease and may read the list. */
export class Rooms {
  readonly #rooms = new Map<string, { readonly room: string, readonly occupants: Map<string, Occupant> }>()
  readonly #streams = new Map<string, Set<Send>>()
  readonly #leaseMs: number
  readonly #stop: () => void
  readonly #sweep: NodeJS.Timeout

  constructor(events: Pick<Events, 'subscribeAll'>, leaseMs = PRESENCE_LEASE_MS) {
    this.#leaseMs = leaseMs
    this.#stop = events.subscribeAll(PRESENCE, ({ merchantId, payload }) => this.#receive(merchantId, message.parse(payload)))
    this.#sweep = setInterval(() => this.#dropSilent(), leaseMs / SWEEPS)
    this.#sweep.unref()
  }

  /** @returns the function that closes the stream; true where it was the window's last and the window was in a room */
  open(window: WindowOf, send: Send): () => boolean {
    const id = keyOf(window)
    const streams = this.#streams.get(id) ?? new Set()
    this.#streams.set(id, streams.add(send))
    for (const { room, occupants } of this.#rooms.values()) if (occupants.has(id)) send({ room, people: peopleOf(occupants) })
    return () => {
      streams.delete(send)
      if (streams.size > 0) return false
      if (this.#streams.get(id) === streams) this.#streams.delete(id)
      return [...this.#rooms.values()].some(({ occupants }) => occupants.has(id))
    }
  }

  close(): void {
    clearInterval(this.#sweep)
    this.#stop()
  }

  #receive(merchantId: string, { room, row, column, here: isPresent, ...person }: Message): void {
    const id = keyOf({ merchantId, ...person })
    if (room === null) {
      for (const key of this.#rooms.keys()) this.#drop(key, id)
      return
    }
    // Room names are unique only per merchant.
    const key = `${merchantId} ${room}`
    if (!isPresent) return this.#drop(key, id)
    const { occupants } = this.#rooms.get(key) ?? { occupants: new Map<string, Occupant>() }
    this.#rooms.set(key, { room, occupants })
    const previous = occupants.get(id)
    occupants.set(id, { ...person, row, column, until: performance.now() + this.#leaseMs })
    if (previous?.row !== row || previous.column !== column) this.#sendOccupants(key)
  }

  #drop(key: string, id: string): void {
    const entry = this.#rooms.get(key)
    if (entry?.occupants.delete(id) !== true) return
    if (entry.occupants.size === 0) this.#rooms.delete(key)
    else this.#sendOccupants(key)
  }

  #sendOccupants(key: string): void {
    const { room, occupants } = this.#rooms.get(key)!
    const people = peopleOf(occupants)
    for (const id of occupants.keys()) for (const send of this.#streams.get(id) ?? []) send({ room, people })
  }

  #dropSilent(): void {
    const now = performance.now()
    for (const [key, { occupants }] of this.#rooms) {
      for (const [id, { until: expiresAt }] of occupants) if (expiresAt < now) this.#drop(key, id)
    }
  }
}

const peopleOf = (occupants: ReadonlyMap<string, Occupant>): PresenceNews['people'] =>
  [...occupants.values()].map(({ userId, name, window, row, column }) => ({ userId, name, window, row, column }))
