import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { registerAll } from '#server/app/calls.ts'
import { openReplica } from '#server/app/database.ts'
import { AppError } from '#server/core/errors.ts'
import { StartError } from '#server/core/startError.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { openPool, type ConnectionSettings, type Pool } from '#server/db/pool.ts'
import { inReplicaRead, inReplicaSnapshot, joinReplica, replicaCounts, type ReplicaTimes } from '#server/db/replica.ts'
import { userSetting } from '#server/db/tables/engine.ts'
import { inWrite, type Db } from '#server/db/tx.ts'
import type { EmbeddedDatabase } from '#server/db/embedded.ts'
import { searchApi } from '#shared/api/search.ts'
import { signedIn } from '../engine/setup.ts'
import { withApp } from '../harness/app.ts'
import { withDetour } from '../harness/detour.ts'
import { ctxOf } from '../harness/people.ts'
import { Servers } from '../harness/replica.ts'

const servers = new Servers()
let primary: EmbeddedDatabase
let standby: EmbeddedDatabase
let pool: Pool
let replica: Pool
let faults: string[]
const ctx = ctxOf('A', 'u')

beforeAll(async () => {
  primary = await servers.primary()
  pool = openPool(primary.connection, () => undefined)
  await migrate(pool, migrations)
  standby = await servers.standbyOf(primary)
  replica = openPool(standby.connection, () => undefined)
}, 120_000)
afterAll(async () => {
  await replica.end()
  await pool.end()
  await servers.stop()
}, 60_000)

/** Waits indefinitely by default, so that the speed of the machine has no influence. */
const PATIENT: ReplicaTimes = { waitMs: 20_000, lookMs: 1, answerMs: 20_000, avoidMs: 0 }
const join = (times: Partial<ReplicaTimes> = {}): void =>
  joinReplica(pool, replica, error => void faults.push(String((error as Error).cause)), { ...PATIENT, ...times })
beforeEach(() => {
  faults = []
  join()
})

let written = 0
const write = () => inWrite(pool, ctx, ({ q }) => q.insert(userSetting).values({ userId: 'u', key: `k${++written}`, value: {} }))
/** Returns the number of settings and whether a standby has answered. */
const readState = async ({ q, sql }: Db) =>
  ({ settings: await q.$count(userSetting), standby: (await sql<{ on: boolean }>`select pg_is_in_recovery() as on`)[0]!.on })
const counts = () => ({ ...replicaCounts(pool)! })

describe('a read that may go to a replica', () => {
  test('goes there and finds what was saved just before it, again and again', async () => {
    for (let round = 0; round < 50; round++) {
      await write()
      expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: true })
    }
    expect(await inReplicaSnapshot(pool, ctx, readState)).toEqual({ settings: written, standby: true })
    expect([counts(), faults]).toEqual([{ replica: 51, behind: 0, unusable: 0 }, []])
  })

  test('sees the rows of its merchant alone, and cannot write', async () => {
    expect(await inReplicaRead(pool, ctxOf('B', 'u'), readState)).toEqual({ settings: 0, standby: true })
    expect(await inReplicaRead(pool, systemCtx('test'), readState)).toEqual({ settings: written, standby: true })
    await expect(inReplicaRead(pool, ctx, db => db.sql`insert into counter (key, value) values ('x', 1)`)).rejects.toMatchObject(
      { code: '25006' }
    )
  })

  test('is answered once where the work itself refuses', async () => {
    let runs = 0
    const refusal = inReplicaRead(pool, ctx, async () => {
      runs++
      throw new AppError('NOT_FOUND')
    })
    await expect(refusal).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect([runs, faults]).toEqual([1, []])
  })

  test('goes on at the primary where the replica goes away in its midst', async () => {
    const standbyAnswers: boolean[] = []
    const result = await inReplicaRead(pool, ctx, async db => {
      const now = await readState(db)
      standbyAnswers.push(now.standby)
      if (now.standby) await db.sql`select pg_terminate_backend(pg_backend_pid())`
      return now
    })
    expect([result, standbyAnswers]).toEqual([{ settings: written, standby: false }, [true, false]])
    expect(counts()).toEqual({ replica: 0, behind: 0, unusable: 1 })
  })

  test('needs no rights of a superuser', async () => {
    await pool.query(`create role plain login password 'plain'; grant em_app, em_system to plain`)
    const [primaryPool, standbyPool] = [primary, standby].map(({ connection }) =>
      openPool({ ...connection, user: 'plain', password: 'plain' }, () => undefined))
    joinReplica(primaryPool!, standbyPool!, error => void faults.push(String((error as Error).cause)), PATIENT)
    expect(await inReplicaRead(primaryPool!, ctx, readState)).toEqual({ settings: written, standby: true })
    await Promise.all([primaryPool!.end(), standbyPool!.end()])
  })

  test('of a pool without a replica stays there', async () => {
    const lone = openPool(primary.connection, () => undefined)
    expect(await inReplicaRead(lone, ctx, readState)).toEqual({ settings: written, standby: false })
    expect(replicaCounts(lone)).toBeUndefined()
    await lone.end()
  })
})

describe('a replica that is reached', () => {
  const detour = withDetour(() => standby.connection)

  test('and answers nothing more is passed over', async () => {
    const hanging = openPool(detour.connection, () => undefined)
    joinReplica(pool, hanging, error => void faults.push(String((error as Error).cause)), { ...PATIENT, answerMs: 100 })
    detour.turns.swallowed = 'pg_is_in_recovery() as standby'
    expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: false })
    expect([counts().unusable, faults.length]).toEqual([1, 1])
    await hanging.end()
  })

  test('and cancels what reads beside its replay does not end the work', async () => {
    const conflicting = openPool(detour.connection, () => undefined)
    joinReplica(pool, conflicting, () => undefined, PATIENT)
    detour.turns.refused = { 'count(*)': { code: '40001', message: 'canceling statement due to conflict with recovery' } }
    expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: false })
    expect(counts()).toEqual({ replica: 0, behind: 0, unusable: 1 })
    await conflicting.end()
  })
})

describe('while replay is paused', () => {
  beforeEach(async () => {
    await replica.query('select pg_wal_replay_pause()')
    await expect.poll(
      async () => (await replica.query<{ state: string }>('select pg_get_wal_replay_pause_state() as state')).rows[0]!.state,
      { timeout: 20_000 }
    ).toBe('paused')
  })
  afterEach(() => replica.query('select pg_wal_replay_resume()'))

  test('what was saved is found at the primary; the replica is asked again after a while', async () => {
    join({ waitMs: 20 })
    await write()
    expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: false })
    expect(await inReplicaSnapshot(pool, ctx, readState)).toEqual({ settings: written, standby: false })
    expect(counts()).toEqual({ replica: 0, behind: 2, unusable: 0 })
    join()
    const pendingRead = inReplicaRead(pool, ctx, readState)
    await replica.query('select pg_wal_replay_resume()')
    expect(await pendingRead).toEqual({ settings: written, standby: true })
  })

  test('a replica that was behind is left alone for a while, and that is said once', async () => {
    join({ waitMs: 20, avoidMs: 3_600_000 })
    await write()
    for (let round = 0; round < 3; round++) expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: false })
    expect(counts()).toEqual({ replica: 0, behind: 3, unusable: 0 })
    expect(faults).toEqual([expect.stringMatching(/it was not at [0-9A-F/]+ within 20 ms$/)])
  })
})

describe('the product', () => {
  const running = withApp({ get pool() { return pool }, get connection() { return primary.connection } }, { register: registerAll })

  test('searches on the replica with the rights of this moment, and counts it', async () => {
    const headers = await signedIn({ pool, connection: primary.connection }, 'A', ['N_QUOTA:query', 'N_MATERIAL:query'])
    const search = () =>
      running.app.inject({ method: searchApi.queryRecords.method, url: searchApi.queryRecords.path, headers, payload: { text: '瓷砖' } })
    expect((await search()).json()).toMatchObject({ code: 200, data: [] })
    expect(counts()).toEqual({ replica: 1, behind: 0, unusable: 0 })
    await pool.query('delete from session')
    expect((await search()).statusCode).toBe(401)
    expect((await running.app.inject('/metrics')).body).toContain('database_replica_reads_total{went="replica"} 1')
  })
})

describe('an address', () => {
  const urlOf = ({ host, port, user, password, database }: ConnectionSettings, name = database): string =>
    `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${name}?host=${encodeURIComponent(host!)}`
  const opened = async (url: string) => (await openReplica(pool, url, error => void faults.push(String((error as Error).cause)))).end()

  test('of another database or cluster ends the start, one that nobody answers at does not', async () => {
    const foreign = inject('connection')
    await expect(opened(urlOf(standby.connection, 'template1'))).rejects.toThrow(StartError)
    await expect(opened(foreign.connectionString ?? urlOf(foreign))).rejects.toThrow('环境变量 DATABASE_READ_URL 指向另一个数据库')
    await opened('postgres://nobody@127.0.0.1:1/postgres')
    expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: false })
    await opened(urlOf(standby.connection))
  })

  test('of a server that is stopped costs nobody an error; started again it answers', async () => {
    await standby.stop()
    expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: false })
    expect(counts().unusable).toBe(1)
    standby = await servers.again(standby)
    await write()
    expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: true })
  }, 60_000)

  test('of a server that is no standby, or follows another timeline, is not read from', async () => {
    const other = await servers.standbyOf(primary)
    const promoted = openPool(other.connection, () => undefined)
    await promoted.query('select pg_promote(true, 60)')
    joinReplica(pool, promoted, error => void faults.push(String((error as Error).cause)), PATIENT)
    expect(await inReplicaRead(pool, ctx, readState)).toEqual({ settings: written, standby: false })
    // Later writes on the former primary and its standby do not reach the promoted server.
    for (let round = 0; round < 20; round++) await write()
    await expect.poll(
      async () => (await replica.query<{ count: number }>('select count(*)::int as count from user_setting')).rows[0]!.count,
      { timeout: 20_000 }
    ).toBe(written)
    joinReplica(promoted, replica, error => void faults.push(String((error as Error).cause)), PATIENT)
    expect(await inReplicaRead(promoted, ctx, readState)).toEqual({ settings: written - 20, standby: false })
    expect(faults).toEqual(['NotReady: it is no standby', expect.stringMatching(/^NotReady: it is on timeline 1, the primary on 2$/)])
    await promoted.end()
  }, 120_000)
})
