import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchItem } from '#shared/match/match.ts'
import { indexPackages, type MatchPackage } from '#shared/match/packages.ts'
import type { MatchItem } from '#shared/match/score.ts'
import { labelledItems, labelledPackages } from '../../match/labelled.ts'
import { measure, USUAL } from '../../match/measure.ts'

const PACKAGES = labelledPackages()
const ITEMS = labelledItems().map(({ item }) => item)
const NOBODY = new Map<string, ReadonlyMap<string, number>>()
const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length })
const tiling: MatchItem = { id: 'i', code: '011102003001', name: '块料楼地面', feature: '1.面层：800×800 抛釉砖', unit: 'm2', itemType: '010102' }
const tile: MatchPackage = {
  id: 'a', own: true, code: 'DE1', name: '800×800 抛釉砖地面铺贴', unit: 'm2', itemType: '010102', description: '', materials: [], steps: [],
}
const answerOf = async (item: MatchItem, packages: readonly MatchPackage[], used = NOBODY) =>
  matchItem(item, await indexPackages(packages), used, USUAL)

describe('the labelled items', () => {
  it('are matched by themselves rightly at least 95 times of 100, also those by which no word was chosen', async () => {
    for (const [name, items, coverage] of [['items', 200, 0.9], ['written', 100, 0.8], ['unseen', 120, 0.7]] as const) {
      const measured = await measure(name)
      expect(measured.items).toBeGreaterThan(items)
      expect(measured.precision, name).toBeGreaterThanOrEqual(0.95)
      expect(measured.coverage, name).toBeGreaterThan(coverage)
      expect(measured.offered, name).toBeGreaterThan(0.95)
    }
  })
  it('have hard negatives: most that have no package are near one', async () => {
    const { each } = await measure('items')
    const near = each.filter(({ right, answer: matchResult }) => right === null && (matchResult.candidates[0]?.points ?? 0) >= 50)
    expect(near.length).toBeGreaterThan(40)
  })
})

describe('a match', () => {
  it('does not depend on the order of packages or items', async () => {
    const index = await indexPackages(PACKAGES)
    const usual = new Map(ITEMS.map(item => [item.id, matchItem(item, index, NOBODY, USUAL)]))
    await fc.assert(fc.asyncProperty(shuffled(PACKAGES), shuffled(ITEMS), async (packages, items) => {
      const other = await indexPackages(packages)
      for (const item of items) expect(matchItem(item, other, NOBODY, USUAL)).toEqual(usual.get(item.id))
    }), { numRuns: 8 })
  })
  it('is never of another unit, and its points are the sum of its reasons', async () => {
    const units = ['m2', 'm', '套', '樘', 'm3']
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ITEMS), fc.constantFrom(
        ...units
      ), fc.array(fc.constantFrom(...units), { minLength: PACKAGES.length, maxLength: PACKAGES.length }), async (
        item, unit, packageUnits
      ) => {
        const { candidates } = await answerOf({ ...item, unit }, PACKAGES.map((one, at) => ({ ...one, unit: packageUnits[at]! })))
        for (const { package: match, points, reasons } of candidates) {
          expect(match.unit).toBe(unit)
          expect(points).toBe(reasons.reduce((sum, reason) => sum + reason.points, 0))
          expect(reasons.every(reason => reason.points >= 0 && reason.points <= reason.of)).toBe(true)
        }
      }), { numRuns: 40 }
    )
  })
  it('is contained in what name and features say together, the inner wall and the room aside', async () => {
    const walls: MatchPackage = { ...tile, name: '内墙釉面砖铺贴 300×600', itemType: '010202' }
    const matchItem = { ...tiling, code: '', itemType: '010202', name: '卫生间墙砖', feature: '300×600 釉面砖' }
    const namePoints = async (item: MatchItem) => (await answerOf(item, [walls])).candidates[0]!.reasons[0]!.points
    expect(await namePoints(matchItem)).toBe(35)
    expect(await namePoints({ ...matchItem, feature: '釉面砖' })).toBeLessThan(35)
  })
  it('never takes by itself what leaves out a thing that the item has', async () => {
    const frame: MatchPackage = { ...tile, name: '轻钢龙骨隔墙骨架（不含面板）', itemType: '010208' }
    const wall = { ...tiling, name: '轻钢龙骨隔墙', itemType: '010208', feature: '石膏板' }
    expect((await answerOf(wall, [frame])).candidates[0]!.contradictions).toEqual(['面板 ≠ 不含面板'])
    expect((await answerOf({ ...wall, feature: '骨架' }, [frame])).candidates[0]!.contradictions).toEqual([])
  })
  it('takes the own package before the platform\'s of the same name, and asks where two own ones are alike', async () => {
    const platform = { ...tile, id: 'p', own: false, code: 'AA' }
    const result = await answerOf(tiling, [platform, tile])
    expect(result).toMatchObject({ outcome: 'matched', second: 0 })
    expect(result.candidates.map(({ package: { id } }) => id)).toEqual(['a', 'p'])
    expect((await answerOf(tiling, [tile, { ...tile, id: 'b', code: 'DE2' }])).outcome).toBe('ambiguous')
  })
  it('needs the score and the lead, and is never sure of what contradicts', async () => {
    const { candidates: [first] } = await answerOf(tiling, [tile])
    expect(first!.reasons.map(({ part, points }) => [part, points])).toEqual([['名称', 35], ['清单类型', 20], ['特征', 20], ['用过', 0]])
    const index = await indexPackages([tile])
    expect(matchItem(tiling, index, NOBODY, { score: 76, lead: 0 }).outcome).toBe('ambiguous')
    // Above the score and unrivalled, but it contradicts the item.
    const described = { ...tile, name: tiling.name, description: '800×800 抛釉砖' }
    const used = new Map([['011102003', new Map([['a', 3]])]])
    expect(await answerOf({ ...tiling, feature: '1.面层：600×600 抛釉砖' }, [described], used)).toMatchObject(
      { outcome: 'ambiguous', second: 0, candidates: [{ points: 80, contradictions: ['600x600 ≠ 800x800'] }] }
    )
    expect(await answerOf(tiling, [described], used)).toMatchObject(
      { outcome: 'matched', candidates: [{ points: 100, contradictions: [] }] }
    )
  })
  it('is sure from the score and the lead on, to the point', async () => {
    const alone = await indexPackages([tile])
    const outcome = (score: number, lead: number, index = alone) => matchItem(tiling, index, NOBODY, { score, lead }).outcome
    expect([outcome(75, 75), outcome(76, 0), outcome(75, 76)]).toEqual(['matched', 'ambiguous', 'ambiguous'])
    const near = { ...tile, id: 'b', code: 'DE2', name: '600×600 抛釉砖地面铺贴' }
    const two = await indexPackages([tile, near])
    const { candidates: [first], second } = matchItem(tiling, two, NOBODY, USUAL)
    const ahead = first!.points - second
    expect([first!.package.id, ahead > 0 && second > 0, outcome(75, ahead, two), outcome(75, ahead + 1, two)]).toEqual(
      ['a', true, 'matched', 'ambiguous']
    )
  })
  it('has a rival in every other package but the platform\'s of its own name', async () => {
    const platform = { ...tile, id: 'p', own: false, code: 'AA' }
    const second = async (...packages: readonly MatchPackage[]) => (await answerOf(tiling, packages)).second
    expect(await second(tile, platform)).toBe(0)
    expect(await second(platform, { ...platform, id: 'q', code: 'AB' })).toBe(75)
    expect(await second(tile, { ...platform, name: '800×800 抛釉砖楼面铺贴' })).toBeGreaterThan(0)
    // After the platform's packages the next one counts.
    expect(await second(tile, platform, { ...platform, id: 'q', code: 'AB' }, { ...tile, id: 'b', code: 'DE2' })).toBe(75)
  })
  it('offers three at most, in one order: by points, the own ones first, then by code', async () => {
    const packages = [['p', false, 'AA'], ['c', true, 'DE3'], ['q', false, 'AB'], ['b', true, 'DE2'], ['a', true, 'DE1']].map(
      ([id, isOwn, code]) => ({ ...tile, id, own: isOwn, code }) as MatchPackage
    )
    expect((await answerOf(tiling, packages)).candidates.map(({ package: { id } }) => id)).toEqual(['a', 'b', 'c'])
    expect((await answerOf(tiling, [packages[0]!, packages[1]!, { ...tile, id: 'far', code: 'A', name: '地面清理' }])).candidates.map(
      ({ package: { id } }) => id
    )).toEqual(['c', 'p', 'far'])
  })
  it('is offered what was taken before though no word is shared, and nothing for its item type alone', async () => {
    const strange = { ...tiling, name: '雨水井', feature: '' }
    expect((await answerOf(strange, [tile])).outcome).toBe('none')
    expect((await answerOf({ ...strange, feature: '800×800' }, [tile])).candidates).toHaveLength(1)
    const used = new Map([['011102003', new Map([['a', 1], ['gone', 4]])]])
    expect(await answerOf({ ...strange, itemType: null }, [tile], used)).toMatchObject(
      { outcome: 'ambiguous', candidates: [{ points: 10 }] }
    )
    // Codes of another form, or for another unit, are ignored.
    const coded = new Map([['x', new Map([['a', 1]])]])
    for (const code of ['', 'x', '0111'])
      expect((await answerOf({ ...strange, itemType: null, code }, [tile], coded)).outcome, code).toBe('none')
    expect((await answerOf({ ...strange, unit: 'm' }, [tile], used)).outcome).toBe('none')
  })
  it('counts what the company took before for the same nine digits', async () => {
    const used = new Map([['011102003', new Map([['a', 2]])]])
    const { candidates: [first] } = await answerOf(tiling, [tile], used)
    expect(first!.reasons.at(-1)).toEqual({ part: '用过', points: 10, of: 10, text: '同类清单用过 2 次' })
    expect((await answerOf({ ...tiling, code: '011102001001' }, [tile], used)).candidates[0]!.reasons.at(-1)!.points).toBe(0)
  })
  it('is none where nothing of the unit shares a word', async () => {
    expect(await answerOf({ ...tiling, name: '雨水井', feature: '', itemType: null }, [tile])).toEqual(
      { itemId: 'i', outcome: 'none', candidates: [], second: 0 }
    )
  })
})
