import { z } from 'zod'
import type { Grid } from '#schemas/kit/index.ts'
import type { Db } from '#server/db/tx.ts'
import { PRESENCE, PRESENCE_LEASE_MS, roomOf, type Place, type PresenceNews } from '#shared/api/presence.ts'
import { notifyInPassing, type Events } from './events.ts'

/** What every app process hears: where a window of somebody stands, or (`here` false) that it is gone, from every room where none is named. */
const placed = z.object({ userId: z.string(), name: z.string(), window: z.string(), room: z.string().nullable(), row: z.string().nullable(), column: z.string().nullable(), here: z.boolean() })
type Placed = z.output<typeof placed>

const publish = (db: Db, merchantId: string, placed: Placed): Promise<void> => notifyInPassing(db, PRESENCE, placed, merchantId)

/** Says where the person stands in a live list, or that he goes. Whether he may read the list has been asked before. */
export const standIn = async (db: Db, grid: Pick<Grid, 'name'>, of: string, { window, row, column = null, leaves = false }: Place): Promise<null> => {
  await publish(db, db.ctx.merchantId, { userId: db.ctx.userId, name: db.ctx.realName, window, row, column, room: roomOf(grid, of), here: !leaves })
  return null
}
/** Says that the stream of a window has ended. */
export const sayGone = (db: Db, { merchantId, userId, window }: WindowOf): Promise<void> => publish(db, merchantId, { userId, name: '', window, room: null, row: null, column: null, here: false })

/** A window of somebody, as he is signed in there: no other names it. */
export interface WindowOf { readonly merchantId: string, readonly userId: string, readonly window: string }
type Hear = (presence: PresenceNews) => void
interface Stander { readonly userId: string, readonly name: string, readonly window: string, readonly row: string | null, readonly column: string | null, readonly until: number }

const keyOf = ({ merchantId, userId, window }: WindowOf): string => `${merchantId} ${userId} ${window}`
/** How many times in a lease it is looked who has not been heard of. */
const LOOKS = 6

/**
 * Who is where, as this process has heard. Nothing of it is stored: it is what windows say, and lasts as long as they go on saying it and may read the list.
 * Who is in a room is sent to the windows that are in it.
 */
export class Rooms {
  readonly #rooms = new Map<string, { readonly room: string, readonly standers: Map<string, Stander> }>()
  readonly #ears = new Map<string, Set<Hear>>()
  readonly #leaseMs: number
  readonly #stop: () => void
  readonly #look: NodeJS.Timeout

  constructor(events: Pick<Events, 'subscribeAll'>, leaseMs = PRESENCE_LEASE_MS) {
    this.#leaseMs = leaseMs
    this.#stop = events.subscribeAll(PRESENCE, ({ merchantId, payload }) => this.#hear(merchantId, placed.parse(payload)))
    this.#look = setInterval(() => this.#forgetSilent(), leaseMs / LOOKS)
    this.#look.unref()
  }

  /** A stream of a window begins: it hears of the rooms in which the window is. @returns what ends it; true where it was the window's last and it was in a room */
  open(window: WindowOf, hear: Hear): () => boolean {
    const id = keyOf(window)
    const ears = this.#ears.get(id) ?? new Set()
    this.#ears.set(id, ears.add(hear))
    for (const { room, standers } of this.#rooms.values()) if (standers.has(id)) hear({ room, people: peopleOf(standers) })
    return () => {
      ears.delete(hear)
      if (ears.size > 0) return false
      if (this.#ears.get(id) === ears) this.#ears.delete(id)
      return [...this.#rooms.values()].some(({ standers }) => standers.has(id))
    }
  }

  close(): void {
    clearInterval(this.#look)
    this.#stop()
  }

  #hear(merchantId: string, { room, row, column, here, ...person }: Placed): void {
    const id = keyOf({ merchantId, ...person })
    if (room === null) {
      for (const key of this.#rooms.keys()) this.#drop(key, id)
      return
    }
    // A room is a company's own: two of one name have nothing to do with each other.
    const key = `${merchantId} ${room}`
    if (!here) return this.#drop(key, id)
    const { standers } = this.#rooms.get(key) ?? { standers: new Map<string, Stander>() }
    this.#rooms.set(key, { room, standers })
    const was = standers.get(id)
    standers.set(id, { ...person, row, column, until: performance.now() + this.#leaseMs })
    if (was?.row !== row || was.column !== column) this.#show(key)
  }

  #drop(key: string, id: string): void {
    const found = this.#rooms.get(key)
    if (found?.standers.delete(id) !== true) return
    if (found.standers.size === 0) this.#rooms.delete(key)
    else this.#show(key)
  }

  #show(key: string): void {
    const { room, standers } = this.#rooms.get(key)!
    const people = peopleOf(standers)
    for (const id of standers.keys()) for (const hear of this.#ears.get(id) ?? []) hear({ room, people })
  }

  #forgetSilent(): void {
    const now = performance.now()
    for (const [key, { standers }] of this.#rooms) {
      for (const [id, { until }] of standers) if (until < now) this.#drop(key, id)
    }
  }
}

const peopleOf = (standers: ReadonlyMap<string, Stander>): PresenceNews['people'] => [...standers.values()].map(({ userId, name, window, row, column }) => ({ userId, name, window, row, column }))
