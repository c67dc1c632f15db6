import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Draft } from '#schemas/kit/index.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { quota, quotaVersion } from '#server/db/tables/quota.ts'
import type { Tx } from '#server/db/tx.ts'
import { previewReprice, repriceQuotas, type PriceChange, type RepriceItem } from '#server/domains/quota/reprice.ts'
import { saveQuota } from '#server/domains/quota/save.ts'
import { bringInto, contentDifference, readContents } from '#server/document/index.ts'
import { packages } from '#server/domains/quota/content.ts'
import { draftOfFull, payloadOf, withHead, withQuotas } from './fixtures.ts'

const quotas = withQuotas()
const { own: merchantCtx, read, write, save, load, samples } = quotas

/** Sets one daily price for all steps and one price for all materials. */
const at = (dailyPrice: string, price: string): PriceChange => ({ workers, materials }) => ({
  workers: workers.map(row => ({ ...row, dailyPrice })),
  materials: materials.map(row => ({ ...row, price, sourceType: 'MANUAL', sourceId: '-1' })),
})

function taskRun(cancelAfter = Infinity) {
  const counts = { writes: 0, progress: [] as (readonly [number, number])[] }
  const run = {
    write: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      counts.writes += 1
      return write(work)
    },
    progress: async (done: number, total: number) => void counts.progress.push([done, total]),
    cancelled: async () => counts.writes >= cancelAfter,
  }
  return { run, seen: counts }
}
async function priced(count: number): Promise<RepriceItem[]> {
  const [first] = await samples()
  const made: RepriceItem[] = []
  for (let n = 0; n < count; n++) made.push(await save(payloadOf(withHead(first!, { quotaName: `调价 ${crypto.randomUUID()}` }))))
  return made.map(({ quotaId, quotaVersion: version }) => ({ quotaId, quotaVersion: version }))
}
const versionsOf = ({ quotaId }: RepriceItem) => read(({ q, ctx }) => q.select().from(quotaVersion)
  .where(and(eq(quotaVersion.merchantId, ctx.merchantId), eq(quotaVersion.quotaId, quotaId))).orderBy(quotaVersion.quotaVersion))
const deedsOf = ({ quotaId }: RepriceItem) =>
  read(({ q }) => q.select().from(auditLog).where(and(eq(auditLog.entityId, quotaId), eq(auditLog.action, 'saveQuotas'))))
const draftsOf = async (items: readonly RepriceItem[]): Promise<Draft[]> =>
  (await read(db => readContents(db, packages, db.ctx.merchantId, items.map(({ quotaId }) => quotaId)))).map(({ draft }) => draft)

it('writes what the evaluator previews, with version, snapshot and record as a single save leaves them', async () => {
  const [together, alone] = [await priced(3), await priced(1)]
  const change = at('401.00', '19.99')
  const previewed = await read(db => previewReprice(db, together.map(({ quotaId }) => quotaId), change))
  const before = await draftsOf(together)
  const { run, seen: counts } = taskRun()
  const { results } = await repriceQuotas(run, together, change)
  expect(results.map(({ state, quotaVersion: version }) => [state, version])).toEqual(together.map(() => ['DONE', 2]))
  expect(counts).toEqual({ writes: 1, progress: [[3, 3]] })
  const after = await draftsOf(together)
  expect(previewed).toHaveLength(3)
  for (const [i, { quotaId, after: draft }] of previewed.entries())
    expect(contentDifference(packages, quotaId, draft, after[i]!).any).toBe(false)
  expect(after.map(({ lines }) => Object.values(lines).map(rows => rows.map(({ key }) => key))))
    .toEqual(before.map(({ lines }) => Object.values(lines).map(rows => rows.map(({ key }) => key))))

  const full = await load(alone[0]!.quotaId)
  const { head, lines } = draftOfFull(full)
  await save(payloadOf({ head, lines: { ...lines, ...change({ workers: lines.workers!, materials: lines.materials! }) } }))
  const one = (await versionsOf(alone[0]!)).at(-1)!
  for (const item of together) {
    const versions = await versionsOf(item)
    expect(versions.map(({ quotaVersion: version, state }) => [version, state])).toEqual([[1, '1'], [2, '1']])
    const [own_, other] = [versions[1]!.snapshot as Draft, one.snapshot as Draft]
    expect(Object.keys(own_.head).toSorted()).toEqual(Object.keys(other.head).toSorted())
    expect([own_.head.quotaTotalAmount, own_.head.quotaVersion]).toEqual([other.head.quotaTotalAmount, 2])
    expect(own_.lines.materials!.map(({ price, quotaTotalAmount }) => [price, quotaTotalAmount])).toEqual(
      other.lines.materials!.map(({ price, quotaTotalAmount }) => [price, quotaTotalAmount])
    )
    const auditEntries = await deedsOf(item)
    expect(
      auditEntries.map(({ toState, realName, after: values }) => [toState, realName, (values as { quotaVersion: string }).quotaVersion])
        .toSorted()
    )
      .toEqual([['1', merchantCtx().realName, '1'], ['1', merchantCtx().realName, '2']])
  }
})

it('changes nothing when it is asked again, and counts a package that is named twice once', async () => {
  const items = await priced(3)
  const change = at('402.00', '20.01')
  await repriceQuotas(taskRun().run, [...items, items[0]!], change)
  const [drafts, versions] = [await draftsOf(items), await Promise.all(items.map(versionsOf))]
  const { results } = await repriceQuotas(taskRun().run, [...items, items[0]!], change)
  expect(results.map(({ quotaId, state, quotaVersion: version }) => [quotaId, state, version])).toEqual(
    items.map(({ quotaId }) => [quotaId, 'SAME', 2])
  )
  expect(await draftsOf(items)).toEqual(drafts)
  expect(await Promise.all(items.map(versionsOf))).toEqual(versions)
  expect((await Promise.all(items.map(deedsOf))).map(entries => entries.length)).toEqual([2, 2, 2])
})

it('leaves one next version of each package where two run at once', async () => {
  const items = await priced(12)
  const reports = await Promise.all([
    repriceQuotas(taskRun().run, items, at('403.00', '20.02')), repriceQuotas(taskRun().run, items.toReversed(), at('404.00', '20.03')),
  ])
  for (const item of items) {
    const states = reports.map(({ results }) => results.find(({ quotaId }) => quotaId === item.quotaId)!.state).toSorted()
    expect(states).toEqual(['DONE', 'REFUSED'])
    expect((await versionsOf(item)).length).toBe(2)
  }
})

it('does not write over what a person saves meanwhile, and takes the others', async () => {
  const items = await priced(4)
  const lastItem = items[2]!
  const full = await load(lastItem.quotaId)
  const payload = { ...payloadOf(withHead(draftOfFull(full), { quotaDesc: '我改的' })), quotaId: lastItem.quotaId, quotaVersion: 1 }
  let saved = (): void => {}
  const hasSaved = new Promise<void>(resolve => { saved = resolve })
  let release = (): void => {}
  const mayCommit = new Promise<void>(resolve => { release = resolve })
  const person = write(async tx => {
    await saveQuota(tx, payload)
    saved()
    await mayCommit
  })
  await hasSaved
  const task = repriceQuotas(taskRun().run, items, at('405.00', '20.04'))
  const isLockWaiting = async (): Promise<boolean> => (await quotas.database.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")).rowCount !== 0
  while (!await isLockWaiting()) await new Promise(resolve => { setTimeout(resolve, 5) })
  release()
  await person
  const { results } = await task
  expect(results.map(({ state }) => state)).toEqual(['DONE', 'DONE', 'REFUSED', 'DONE'])
  // The task belongs to the same user, whose manual save conflicts with it.
  expect(results[2]!.reason).toContain('您已于')
  expect((await load(lastItem.quotaId)).quotaDesc).toBe('我改的')
  expect((await versionsOf(lastItem)).length).toBe(2)
})

it('writes portions as a whole, and reports how far it came when it is stopped between them', async () => {
  const items = await priced(60)
  await write(tx => bringInto(tx, packages, [items[7]!.quotaId], '2'))
  const stopped = taskRun(1)
  const first = await repriceQuotas(stopped.run, items, at('406.00', '20.05'))
  expect([first.results.length, stopped.seen.writes, stopped.seen.progress]).toEqual([50, 1, [[50, 60]]])
  expect(first.results[7]).toMatchObject({ state: 'REFUSED', reason: '定额包未启用' })
  const secondRun = taskRun()
  const { results } = await repriceQuotas(secondRun.run, items, at('406.00', '20.05'))
  expect(secondRun.seen.writes).toBe(2)
  const counted = (state: string): number => results.filter(one => one.state === state).length
  expect([counted('SAME'), counted('DONE'), counted('REFUSED')]).toEqual([49, 10, 1])
  const [row] = await read(({ q }) => q.select({ version: quota.quotaVersion }).from(quota).where(eq(quota.id, items[7]!.quotaId)))
  expect(row).toEqual({ version: 1 })
}, 90_000)
