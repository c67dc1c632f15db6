import { setTimeout as pause } from 'node:timers/promises'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError, isLost, pgFaultOf } from '#server/core/errors.ts'
import type { Pool, PoolClient } from './pool.ts'
import { inRead, inSnapshot, type Db, type Entry, type Ready } from './tx.ts'

/** In milliseconds. */
export interface ReplicaTimes {
  /** Maximum wait of a read for the replica to catch up. */
  readonly waitMs: number
  readonly lookMs: number
  /** Timeout of a poll. */
  readonly answerMs: number
  /** How long a failed replica is avoided. */
  readonly avoidMs: number
}
const TIMES: ReplicaTimes = { waitMs: 300, lookMs: 5, answerMs: 1_000, avoidMs: 5_000 }

/** Routes of reads that may use a replica: `behind` and `unusable` went to the primary. */
export const READ_ROUTES = ['replica', 'behind', 'unusable'] as const
export type ReadRoute = typeof READ_ROUTES[number]

/** Position in the history of a cluster. */
interface WalPosition {
  /** Identifies the cluster and database. */
  readonly home: string
  readonly timeline: number
  readonly lsn: string
}

const HOME = `system_identifier || '/' || current_database() as home`
/** The primary's log file names its timeline. */
const PRIMARY_PLACE = `select ${HOME}, ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline,
  pg_current_wal_lsn()::text as lsn from pg_control_system()`
/** A replica's timeline comes from what it made durable: possibly late after a failover, never early. */
const REPLICA_PLACE = `select ${HOME}, pg_is_in_recovery() as standby, greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as caught
  from pg_control_system(), pg_control_checkpoint() c, pg_control_recovery() r`
interface ReplicaPlace {
  readonly home: string
  readonly standby: boolean
  readonly timeline: number
  readonly caught: boolean
}

class NotReady extends Error {
  readonly went: ReadRoute
  constructor(route: ReadRoute, message: string) {
    super(message)
    this.name = 'NotReady'
    this.went = route
  }
}

const placeOfPrimary = async (primary: Pool): Promise<WalPosition> => (await primary.query<WalPosition>(PRIMARY_PLACE)).rows[0]!
async function placeOfReplica(client: Pool | PoolClient, lsn: string, answerMs: number): Promise<ReplicaPlace> {
  const query = { text: REPLICA_PLACE, values: [lsn], query_timeout: answerMs }
  return (await client.query<ReplicaPlace>(query)).rows[0]!
}

/** Whether the replica is lost or refuses connections. */
const isGone = (error: unknown): boolean => isLost(error) || /^(57P0|53300)/.test(pgFaultOf(error)?.code ?? '')
/** Whether the work or its timeout caused the error: the primary would fail the same way. */
const isAnswer = (error: unknown): boolean => (error instanceof AppError && error.cause === undefined) || pgFaultOf(error)?.code === '57014'

class Replica {
  readonly counts: Record<ReadRoute, number> = { replica: 0, behind: 0, unusable: 0 }
  readonly #pool: Pool
  readonly #onError: (error: unknown) => void
  readonly #times: ReplicaTimes
  #avoided: { readonly went: ReadRoute, readonly until: number } | undefined

  constructor(pool: Pool, onError: (error: unknown) => void, times: ReplicaTimes) {
    this.#pool = pool
    this.#onError = onError
    this.#times = times
  }

  /** Avoids the replica for a while; reported once. */
  #avoid(route: ReadRoute, error: unknown): void {
    this.#avoided = { went: route, until: performance.now() + this.#times.avoidMs }
    this.#onError(new Error('reads go to the primary: the replica cannot be used', { cause: error }))
  }

  /**
   * Waits on the read's connection, since replicas may share an address.
   * @throws NotReady
   */
  #ready = ({ home, timeline, lsn }: WalPosition): Ready => async client => {
    const deadline = performance.now() + this.#times.waitMs
    for (;;) {
      const position = await placeOfReplica(client, lsn, this.#times.answerMs)
      if (position.home !== home) throw new NotReady('unusable', 'it is of another cluster or database')
      if (!position.standby) throw new NotReady('unusable', 'it is no standby')
      if (position.timeline !== timeline)
        throw new NotReady('unusable', `it is on timeline ${position.timeline}, the primary on ${timeline}`)
      if (position.caught) return
      if (performance.now() >= deadline) throw new NotReady('behind', `it was not at ${lsn} within ${this.#times.waitMs} ms`)
      await pause(this.#times.lookMs)
    }
  }

  /** @returns undefined where the primary must be used */
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
      const route = error instanceof NotReady ? error.went : 'unusable'
      this.counts[route]++
      if (error instanceof NotReady || isGone(error)) this.#avoid(route, error)
      return undefined
    }
  }
}

const replicas = new WeakMap<Pool, Replica>()

/**
 * Lets reads of a pool use a replica.
 * @param onError receives why a replica is avoided
 */
export function joinReplica(primary: Pool, replica: Pool, onError: (error: unknown) => void, times: Partial<ReplicaTimes> = {}): void {
  replicas.set(primary, new Replica(replica, onError, { ...TIMES, ...times }))
}

/** Undefined without a replica. */
export const replicaCounts = (primary: Pool): Readonly<Record<ReadRoute, number>> | undefined => replicas.get(primary)?.counts

/** Whether the address is another cluster or database; undefined without an answer. */
export async function isForeign(primary: Pool, replica: Pool): Promise<boolean | undefined> {
  const place = await placeOfPrimary(primary).catch(() => undefined)
  const position = place && await placeOfReplica(replica, place.lsn, TIMES.answerMs).catch(() => undefined)
  return place && position && position.home !== place.home
}

const viaReplica = <Caller>(open: <T>(pool: Pool, ReadCaller: Caller, work: (db: Db) => Promise<T>, ready?: Ready) => Promise<T>) =>
  async <T>(pool: Pool, caller: Caller, work: (db: Db) => Promise<T>): Promise<T> => {
    const read = await replicas.get(pool)?.read(pool, (replica, ready) => open(replica, caller, work, ready))
    return read === undefined ? open(pool, caller, work) : read.value
  }

/**
 * Like {@link inRead}, on a replica that has replayed all that the primary had written when the read began. If none can answer, the work
 * runs (again) on the primary. It must be repeatable and only read: a standby allows no NOTIFY and no row locks.
 */
export const inReplicaRead = viaReplica<Ctx | Entry>(inRead)
/** Like {@link inReplicaRead}, with one snapshot. */
export const inReplicaSnapshot = viaReplica<Ctx>(inSnapshot)
