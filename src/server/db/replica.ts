import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError, isLost, pgFaultOf } from '#server/core/errors.ts'
import type { Pool, PoolClient } from './pool.ts'
import { inRead, inSnapshot, type Db, type Entry, type Ready } from './tx.ts'

/** In milliseconds. */
export interface ReplicaTimes {
  /** How long a read waits until the replica has what the primary had. */
  readonly waitMs: number
  /** How often it looks. */
  readonly lookMs: number
  /** How long it waits for the answer to such a look: a server that hangs is passed over. */
  readonly answerMs: number
  /** How long a replica that failed is left alone. */
  readonly avoidMs: number
}
const TIMES: ReplicaTimes = { waitMs: 300, lookMs: 5, answerMs: 1_000, avoidMs: 5_000 }

/** Where reads went that may go to a replica: there, or to the primary because the replica was behind or could not be used. */
export const WENT = ['replica', 'behind', 'unusable'] as const
export type Went = typeof WENT[number]

/** Where a server stands in the history of its cluster. */
interface Place {
  /** The cluster and the database in it. */
  readonly home: string
  readonly timeline: number
  readonly lsn: string
}

const HOME = `system_identifier || '/' || current_database() as home`
/** On the primary the file of the log that is being written names its timeline. */
const PRIMARY_PLACE = `select ${HOME}, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
  pg_current_wal_lsn()::text as lsn from pg_control_system()`
/** A replica knows its timeline by what it has made durable: after a failover that may be late, never early. */
const REPLICA_PLACE = `select ${HOME}, pg_is_in_recovery() as standby, greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as caught
  from pg_control_system(), pg_control_checkpoint() c, pg_control_recovery() r`
interface ReplicaPlace {
  readonly home: string
  readonly standby: boolean
  readonly timeline: number
  readonly caught: boolean
}

/** Why a replica does not answer a read. */
class NotReady extends Error {
  readonly went: Went
  constructor(went: Went, message: string) {
    super(message)
    this.name = 'NotReady'
    this.went = went
  }
}

const placeOfPrimary = async (primary: Pool): Promise<Place> => (await primary.query<Place>(PRIMARY_PLACE)).rows[0]!
async function placeOfReplica(client: Pool | PoolClient, lsn: string, answerMs: number): Promise<ReplicaPlace> {
  const query = { text: REPLICA_PLACE, values: [lsn], query_timeout: answerMs }
  return (await client.query<ReplicaPlace>(query)).rows[0]!
}

/** Has gone away or takes nobody: the next read would find it so, too. */
const isGone = (error: unknown): boolean => isLost(error) || /^(57P0|53300)/.test(pgFaultOf(error)?.code ?? '')
/** What the work has found out, or has had the time that it may take: elsewhere it would be the same. */
const isAnswer = (error: unknown): boolean => (error instanceof AppError && error.cause === undefined) || pgFaultOf(error)?.code === '57014'

class Replica {
  readonly counts: Record<Went, number> = { replica: 0, behind: 0, unusable: 0 }
  readonly #pool: Pool
  readonly #onError: (error: unknown) => void
  readonly #times: ReplicaTimes
  #avoided: { readonly went: Went, readonly until: number } | undefined

  constructor(pool: Pool, onError: (error: unknown) => void, times: ReplicaTimes) {
    this.#pool = pool
    this.#onError = onError
    this.#times = times
  }

  /** Leaves the replica alone for a while. Reported once, not by each read. */
  #avoid(went: Went, error: unknown): void {
    this.#avoided = { went, until: performance.now() + this.#times.avoidMs }
    this.#onError(new Error('reads go to the primary: the replica cannot be used', { cause: error }))
  }

  /** Waits on the very connection of the read, since behind an address there may be several replicas. @throws NotReady */
  #ready = ({ home, timeline, lsn }: Place): Ready => async client => {
    const until = performance.now() + this.#times.waitMs
    for (;;) {
      const found = await placeOfReplica(client, lsn, this.#times.answerMs)
      if (found.home !== home) throw new NotReady('unusable', 'it is of another cluster or database')
      if (!found.standby) throw new NotReady('unusable', 'it is no standby')
      if (found.timeline !== timeline) throw new NotReady('unusable', `it is on timeline ${found.timeline}, the primary on ${timeline}`)
      if (found.caught) return
      if (performance.now() >= until) throw new NotReady('behind', `it was not at ${lsn} within ${this.#times.waitMs} ms`)
      await pause(this.#times.lookMs)
    }
  }

  /** @returns what `read` gives there, undefined where the primary has to be asked */
  async read<T>(primary: Pool, read: (pool: Pool, ready: Ready) => Promise<T>): Promise<{ readonly value: T } | undefined> {
    if (this.#avoided !== undefined && performance.now() < this.#avoided.until) {
      this.counts[this.#avoided.went]++
      return undefined
    }
    this.#avoided = undefined
    const place = await placeOfPrimary(primary).catch(() => undefined)
    if (place === undefined) return undefined
    try {
      const value = await read(this.#pool, this.#ready(place))
      this.counts.replica++
      return { value }
    } catch (error) {
      if (isAnswer(error)) throw error
      const went = error instanceof NotReady ? error.went : 'unusable'
      this.counts[went]++
      if (error instanceof NotReady || isGone(error)) this.#avoid(went, error)
      return undefined
    }
  }
}

const replicas = new WeakMap<Pool, Replica>()

/** Lets reads of a pool go to a replica of its database. @param onError hears why one is left alone */
export function joinReplica(primary: Pool, replica: Pool, onError: (error: unknown) => void, times: Partial<ReplicaTimes> = {}): void {
  replicas.set(primary, new Replica(replica, onError, { ...TIMES, ...times }))
}

/** How many reads went where; undefined without a replica. */
export const replicaCounts = (primary: Pool): Readonly<Record<Went, number>> | undefined => replicas.get(primary)?.counts

/** Whether what answers at an address is another cluster or database than the primary; undefined where nobody answers. */
export async function isForeign(primary: Pool, replica: Pool): Promise<boolean | undefined> {
  const place = await placeOfPrimary(primary).catch(() => undefined)
  const found = place && await placeOfReplica(replica, place.lsn, TIMES.answerMs).catch(() => undefined)
  return place && found && found.home !== place.home
}

const viaReplica = <Who>(open: <T>(pool: Pool, who: Who, work: (db: Db) => Promise<T>, ready?: Ready) => Promise<T>) =>
  async <T>(pool: Pool, who: Who, work: (db: Db) => Promise<T>): Promise<T> => {
    const read = await replicas.get(pool)?.read(pool, (replica, ready) => open(replica, who, work, ready))
    return read === undefined ? open(pool, who, work) : read.value
  }

/**
 * Like {@link inRead}, where there is one on a replica that has replayed everything that the primary had written when the read began:
 * one's own last save, whichever process took it, and the rights of this moment. A replica that is behind for longer than a moment,
 * cannot be reached, or is none, costs nobody an error: the work runs on the primary, again where it had begun. It must bear that, and
 * only read: a standby takes no NOTIFY and no locks of rows.
 */
export const inReplicaRead = viaReplica<Ctx | Entry>(inRead)
/** The same as of one moment, as {@link inSnapshot}. */
export const inReplicaSnapshot = viaReplica<Ctx>(inSnapshot)
