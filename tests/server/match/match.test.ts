import { describe, expect, it } from 'vitest'
import { newId } from '#server/core/ids.ts'
import { systemCtx } from '#server/core/systemCtx.ts'
import { DEMO_MERCHANT } from '#server/db/seeds/demo.ts'
import { merchantSetting } from '#server/db/tables/company.ts'
import { inWrite, type Tx } from '#server/db/tx.ts'
import { forgetUse, itemsToMatch, matchItems, recordUse } from '#server/domains/match/index.ts'
import { packagesToMatch } from '#server/domains/match/packages.ts'
import { usedFor } from '#server/domains/match/used.ts'
import type { Matched } from '#shared/match/match.ts'
import type { MatchItem } from '#shared/match/score.ts'
import { withDatabase } from '../harness/database.ts'
import { addMember, ctxOf } from '../harness/people.ts'

const database = withDatabase('demo')
const demo = ctxOf(DEMO_MERCHANT.id, 'u1')
const writeAs = <T>(work: (tx: Tx) => Promise<T>, ctx = demo): Promise<T> => inWrite(database.pool, ctx, work)
const all = async (tx: Tx, items: readonly MatchItem[]): Promise<Matched[]> => {
  const results: Matched[] = []
  for await (const portion of matchItems(tx, items)) results.push(...portion)
  return results
}
const officeItems = async (tx: Tx): Promise<MatchItem[]> => {
  const [project] = await tx.sql<{ id: string }>`select project_id as id from project_item group by 1 having count(*) = 21`
  return itemsToMatch(tx, project!.id)
}
const outcomes = (items: readonly MatchItem[], matched: readonly Matched[]): Record<string, string> =>
  Object.fromEntries(matched.map(({ itemId, outcome, candidates }) =>
    [items.find(({ id }) => id === itemId)!.code, `${outcome} ${candidates[0]?.package.name}`]))

describe('the items of the demonstration\'s bill', () => {
  it('find the packages of the company, those of the platform behind them, with their reasons', async () => {
    await writeAs(async tx => {
      const items = await officeItems(tx)
      expect(items).toHaveLength(15)
      const matched = await all(tx, items)
      expect(outcomes(items, matched)).toMatchObject({
        '011102003002': 'matched 600×600 防滑地砖铺贴（卫生间）', '011302001001': 'matched 轻钢龙骨单层石膏板平面吊顶', '011302001002': 'matched 矿棉吸音板吊顶',
        '011406001001': 'matched 内墙乳胶漆（一底两面）', '010801001001': 'matched 成品木门安装', '011204003001': 'matched 内墙釉面砖铺贴 300×600',
      })
      const ceiling = matched.find(({ itemId }) => items.find(({ id }) => id === itemId)!.code === '011302001001')!
      expect(ceiling.candidates[0]!.reasons.map(({ part, points, of: max }) => [part, points, max])).toEqual(
        [['名称', 35, 50], ['清单类型', 20, 20], ['特征', 20, 20], ['用过', 10, 10]]
      )
      expect(ceiling.candidates[0]!.points - ceiling.second).toBeGreaterThanOrEqual(10)
    })
  })

  it('keep to the score that the company has set', async () => {
    await writeAs(async tx => {
      await tx.q.insert(merchantSetting).values({ id: newId(), key: 'matchScore', value: '100', effectiveFrom: '2020-01-01' })
      const items = await officeItems(tx)
      expect(new Set((await all(tx, items)).map(({ outcome }) => outcome))).toEqual(new Set(['ambiguous']))
      await tx.q.delete(merchantSetting)
    })
  })

  it('are never given a package that is not enabled', async () => {
    await writeAs(async tx => {
      const items = (await officeItems(tx)).filter(({ code }) => code === '010801001001')
      expect((await all(tx, items))[0]!.candidates[0]!.package.name).toBe('成品木门安装')
      await tx.sql`update quota set state = '2' where name = '成品木门安装' and merchant_id = ${DEMO_MERCHANT.id}`
      expect((await all(tx, items))[0]).toMatchObject({ outcome: 'none', candidates: [] })
      await tx.sql`update quota set state = '1' where name = '成品木门安装' and merchant_id = ${DEMO_MERCHANT.id}`
    })
  })
})

describe('what was taken before', () => {
  const item: MatchItem = { id: 'i', name: '块料楼地面', feature: '', code: '011199003009', unit: 'm2', itemType: null }
  it('is counted by nine digits and package, gives ten points, and is forgotten again', async () => {
    await writeAs(async tx => {
      const quotaId = (await tx.sql<{ id: string }>`select id from quota where name = '800×800 抛釉砖地面铺贴'`)[0]!.id
      const pointsOf = async () => (await all(tx, [item]))[0]!.candidates.find(({ package: { id } }) => id === quotaId)!.reasons
        .find(({ part }) => part === '用过')!.points
      expect(await pointsOf()).toBe(0)
      await recordUse(tx, [{ code: '011199003001', quotaId }, { code: '011199003002', quotaId }, { code: 'WB01', quotaId }])
      await recordUse(tx, [{ code: '011199003001', quotaId }])
      expect((await usedFor(tx, ['011199003777', 'WB01'])).get('011199003')).toEqual(new Map([[quotaId, 3]]))
      expect(await pointsOf()).toBe(10)
      await forgetUse(tx, [{ code: '011199003001', quotaId }, { code: '011199003001', quotaId }])
      expect(await pointsOf()).toBe(10)
      await forgetUse(tx, [{ code: '011199003001', quotaId }])
      expect(await pointsOf()).toBe(0)
    })
  })

  it('stays with the company, as its packages do', async () => {
    const other = await addMember(database.pool, 'elsewhere', 'u2')
    await writeAs(async tx => recordUse(tx, [{ code: '011199003001', quotaId: 'q' }]))
    await writeAs(async tx => {
      expect((await usedFor(tx, ['011199003001'])).size).toBe(0)
      const owners: boolean[] = []
      for await (const { own: isMerchant } of packagesToMatch(tx)) owners.push(isMerchant)
      expect(owners.length).toBe(10)
      expect(owners).not.toContain(true)
    }, other)
  })

  it('is not lost where two confirm at once', async () => {
    await Promise.all(Array.from(
      { length: 10 }, () => writeAs(tx => recordUse(tx, [{ code: '010801001001', quotaId: 'q' }, { code: '010801002001', quotaId: 'q' }]))
    ))
    const used = await inWrite(database.pool, systemCtx('test', DEMO_MERCHANT.id), tx => usedFor(tx, ['010801001001', '010801002001']))
    expect([...used.values()].map(counts => counts.get('q'))).toEqual([10, 10])
  })
})
