import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openClient } from '#server/db/pool.ts'
import { findItems, type Items } from '../server/crash/package.ts'
import { verify } from '../server/crash/verify.ts'
import { apiOf, signIn } from '../tools/api.ts'
import { ask } from '../tools/system.mjs'
import { secondsWithout, wrongSeconds, type ReadyResponse, type Attempt } from './attempts.ts'
import { startBed, type Bed, type Machine } from './bed.ts'
import { expectNews, listeners } from './listeners.ts'
import { startSaver, type Saver } from './saves.ts'
import { plainWriter, watchReady, type Going } from './tries.ts'
import { waitUntil } from './waitUntil.ts'

const CHANGES = 3
const SAVERS = 2
/** Seconds that the product may need longer than a plain client. */
const MORE = 3
const ETCD_AWAY_MS = 30_000
const ONE_EACH = { app1: 1, app2: 1 }

/** Continuous observations of one process during the trial. */
interface Watched {
  readonly machine: Machine
  readonly savers: readonly Saver[]
  readonly plain: Going<Attempt>
  readonly ready: Going<ReadyResponse>
}

let bed: Bed
let items: Items
/** Token of a user who saves nothing meanwhile. */
let token: string
const watched: Watched[] = []
let throughWeb: Saver
let failed = false

const say = (text: string): void => void process.stdout.write(`${text}\n`)
const attemptsOf = ({ savers }: Watched): Attempt[] => savers.flatMap(({ attempts }) => attempts)
const rounded = (seconds: number): string => seconds.toFixed(1)

const isReady = async ({ machine }: Watched): Promise<boolean> => (await fetch(new URL('/readyz', machine.url))).status === 200
const savesSince = ({ attempts }: { readonly attempts: readonly Attempt[] }, startTime: number): boolean =>
  attempts.some(({ fine: succeeded, begun: startedAt }) => succeeded && startedAt > startTime)

/** Waits until everything works as before: both database machines, both processes, all savers, and news between them. */
async function waitForRecovery(): Promise<void> {
  await bed.database.settled()
  const startTime = Date.now()
  for (const observed of watched) await waitUntil(`${observed.machine.name} is ready`, () => isReady(observed))
  for (const saver of [...watched.flatMap(({ savers }) => savers), throughWeb]) {
    await waitUntil('everybody saves', () => savesSince(saver, startTime) || saver.refused.length > 0)
    expect(saver.refused).toEqual([])
  }
  for (const { plain: databaseClient } of watched)
    await waitUntil(
      'a plain client writes',
      () => databaseClient.seen.some(({ fine: succeeded, begun: startedAt }) => succeeded && startedAt > startTime)
    )
  await expect.poll(() => listeners(bed.database), { timeout: 120_000 }).toEqual(ONE_EACH)
  const [one, two] = bed.machines
  await expectNews(two.url, one.url, token, items)
  await expectNews(one.url, two.url, token, items)
  await bed.database.settled()
}

/** Seconds without writes since a moment, for each process and a plain client on its machine. */
const gaps = (startTime: number) => watched.map(observed => ({
  name: observed.machine.name, app: secondsWithout(attemptsOf(observed), startTime), plain: secondsWithout(observed.plain.seen, startTime),
}))
const inWords = (label: string, startTime: number): string =>
  `${label}: without writes ${gaps(startTime).map(({ name, app, plain: databaseSeconds }) =>
    `${name} ${rounded(app)} s (database alone ${rounded(databaseSeconds)} s)`).join(', ')}`

beforeAll(async () => {
  bed = await startBed()
  const [one] = bed.machines
  const estimator = await signIn(one.url)
  items = await findItems(estimator)
  token = (await signIn(one.url, 'admin')).token
  for (const machine of bed.machines) {
    watched.push({
      machine, plain: await plainWriter(machine.databaseUrl), ready: watchReady(machine.url),
      savers: Array.from({ length: SAVERS }, () => startSaver(machine.url, estimator.token, items)),
    })
  }
  throughWeb = startSaver(bed.webUrl, estimator.token, items)
}, 400_000)
afterEach(({ task }) => { failed ||= task.result?.state === 'fail' })
afterAll(() => bed?.stop(failed), 60_000)

test('each process listens once, is ready, and hears what the other one saves', async () => {
  await waitForRecovery()
  expect(await listeners(bed.database)).toEqual(ONE_EACH)
})

test(`${CHANGES} planned changes of the primary`, async () => {
  for (let at = 0; at < CHANGES; at++) {
    const startTime = Date.now()
    await bed.database.switchover()
    await waitForRecovery()
    say(inWords(`switchover ${at + 1}`, startTime))
  }
})

test(`${CHANGES} kills of the primary: the product writes ${MORE} s after its database at the latest`, async () => {
  for (let at = 0; at < CHANGES; at++) {
    const startTime = Date.now()
    const alone = at === 0
    const node = await (alone ? bed.database.killPostgres() : bed.database.killMachine())
    if (!alone) {
      // The other machine takes over before this one returns.
      await waitUntil('the other machine is the primary', async () => (await bed.database.primary()).name !== node.name)
      await waitUntil('both processes save', () => watched.every(observed => savesSince({ attempts: attemptsOf(observed) }, startTime)))
      bed.database.revive(node)
    }
    await waitForRecovery()
    say(inWords(`kill -9 ${at + 1} (${alone ? 'PostgreSQL' : 'Patroni and PostgreSQL'})`, startTime))
    for (const { name, app, plain: databaseSeconds } of gaps(startTime)) expect(app - databaseSeconds, name).toBeLessThanOrEqual(MORE)
  }
})

test('a process whose way leads to a machine that is no primary any more says so, and the other one goes on', async () => {
  const [{ machine: misled }, other] = watched as [Watched, Watched]
  const { name } = await bed.database.primary()
  for (const node of bed.database.nodes) await misled.balancer.command(`disable health database/${node.name}`)
  await bed.database.switchover()
  await waitUntil('the other machine is the primary', async () => (await bed.database.primary()).name !== name)
  await bed.database.settled()
  const startTime = Date.now()
  await waitUntil('the other process saves', () => savesSince({ attempts: attemptsOf(other) }, startTime))
  // Its balancer still regards the old primary as primary: it can read there, but write nothing.
  await waitUntil(
    'the misled process says so', () => watched[0]!.ready.seen.some(({ asked: requestedAt, ready }) => requestedAt > startTime && !ready)
  )
  const tries = () => attemptsOf(watched[0]!).filter(({ begun: startedAt }) => startedAt > startTime)
  await waitUntil('its people have tried', () => tries().length >= 20)
  expect(tries().filter(({ fine: succeeded }) => succeeded)).toEqual([])
  expect(watched[0]!.ready.seen.filter(({ asked: requestedAt, ready }) => requestedAt > startTime && ready)).toEqual([])
  for (const node of bed.database.nodes) await misled.balancer.command(`enable health database/${node.name}`)
  await waitForRecovery()
})

test('a process that is killed costs nobody anything who comes through the balancer, and takes part again after its start', async () => {
  const startTime = Date.now()
  await bed.machines[1].program().end('SIGKILL')
  await waitUntil(
    'saves go through the balancer',
    () => throughWeb.attempts.filter(({ fine: succeeded, begun: startedAt }) => succeeded && startedAt > startTime).length >= 20
  )
  await bed.machines[1].start()
  await waitForRecovery()
  say(`kill -9 of a process: without writes through the balancer ${rounded(secondsWithout(throughWeb.attempts, startTime))} s`)
})

test('without etcd people go on saving: both machines of the database still see each other', async () => {
  const startTime = Date.now()
  await bed.database.etcd.stop()
  // Longer than the TTL of the primary's lock.
  await pause(ETCD_AWAY_MS)
  const away = Date.now()
  for (const observed of watched) await waitUntil('people save', () => savesSince({ attempts: attemptsOf(observed) }, away))
  bed.database.etcd.start()
  await waitForRecovery()
  say(inWords(`etcd away for ${ETCD_AWAY_MS / 1000} s`, startTime))
})

test('a backup beside the running processes is restored into an empty database', async () => {
  const [{ databaseUrl }] = bed.machines
  const file = join(bed.dataDir, 'backup.tar.gz')
  const client = await openClient(bed.database.admin(await bed.database.primary()))
  await client.query('create database restored owner yz')
  await client.end()
  const run = (verb: string, url: string) =>
    ask('npm', ['run', '--silent', verb, '--', file], { env: { ...process.env, DATABASE_URL: url, DATA_DIR: bed.dataDir } })
  expect(run('backup', databaseUrl)).toContain('已备份到')
  expect(run('restore', databaseUrl.replace('/yz?', '/restored?'))).toContain('已恢复')
})

test('afterwards every confirmed save is there once, each process listens once, and none was called ready while it was not', async () => {
  const savers = [...watched.flatMap(({ savers }) => savers), throughWeb]
  await Promise.all(savers.map(saver => saver.stop()))
  for (const { plain: databaseClient, ready } of watched) {
    await databaseClient.stop()
    await ready.stop()
  }
  expect(savers.flatMap(({ refused }) => refused)).toEqual([])
  const saves = savers.flatMap(({ saves }) => saves)
  expect(saves.filter(({ saved }) => saved === undefined)).toEqual([])
  const { confirmed } = await verify(apiOf(bed.machines[0].url, (await signIn(bed.machines[0].url)).token), items, saves, saves)
  expect(confirmed).toBe(saves.length)
  const listening = await listeners(bed.database)
  expect(listening).toEqual(ONE_EACH)
  const wrong = watched.map(observed => wrongSeconds(observed.ready.seen, attemptsOf(observed)))
  say(`${confirmed} confirmed saves in ${savers.reduce((sum, { attempts }) => sum + attempts.length, 0)} attempts: 0 lost, 0 twice; `
    + `listeners ${JSON.stringify(listening)}; wrong readiness ${wrong.map(rounded).join(' s, ')} s `
    + `of ${watched.map(({ ready }) => ready.seen.length).join(', ')} answers`)
  expect(wrong).toEqual([0, 0])
})
