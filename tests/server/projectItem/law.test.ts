import fc from 'fast-check'
import { expect, it } from 'vitest'
import { RowTree } from '#schemas/kit/branches/index.ts'
import { dec, lookupsOf, sumOf, toScale, type LookupSource } from '#schemas/kit/index.ts'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import { planBill } from '#server/domains/projectItem/bill/plan.ts'
import { readBill } from '#server/domains/projectItem/bill/sheets.ts'
import { withUnits } from '#server/domains/projectItem/bill/units.ts'
import { HEADER } from './cases.ts'

const MAPPING = { number: 0, code: 1, name: 2, feature: 3, unit: 4, quantity: 5, price: 6, total: 7 }
const LOOKUPS = lookupsOf(
  new Map<LookupSource, { key: string, label: string }[]>([[DICT.unit, ['m2', '项'].map(label => ({ key: label, label }))]])
)
type Cells = readonly string[]

/** A sheet with these rows; numbers are texts in numeric cells. */
const sheetOf = (rows: readonly Cells[]): ReadSheet => ({
  name: '表-08', merges: [],
  rows: [HEADER, ...rows].map(row =>
    row.map((text, at) => (text === '' ? null : { text, ...at > 4 && /^\d/.test(text) && { number: text } }))),
})
const planOf = (rows: readonly Cells[], lookups = LOOKUPS) => {
  const bill = readBill([sheetOf(rows)], {
    sheet: '表-08', headerRow: 1, mapping: MAPPING, reading: { hiddenRows: 'take', rounding: 'exact' },
    options: { gone: 'mark', all: '1', units: {} },
  })
  return planBill(
    bill, { rows: [], tree: new RowTree(projectItems.tree!, projectItems.rowKey, []) }, lookups, { gone: 'mark', sheet: null }
  )
}
const total = (amounts: readonly (string | null)[]): string => toScale(sumOf(amounts), 2)

interface Leaf { readonly cells: Cells; readonly amount: string; readonly lump: boolean }
const cents = fc.integer({ min: 1, max: 9_999_999 }).map(n => toScale(dec(n).div(100), 2))
const sumRow = (name: string, amount: string): Cells => ['', '', name, '', '', '', '', amount]

const priced = fc.tuple(fc.integer({ min: 1, max: 5_000 }), cents).map(([quantity, price]): Leaf => {
  const amount = toScale(dec(price).times(quantity), 2)
  return { cells: ['', '', '块料楼地面', '', 'm2', String(quantity), price, amount], amount, lump: false }
})
/** A price missing in the file: the quotient may have more than two decimals. */
const quotient = fc.tuple(fc.integer({ min: 1, max: 9 }), cents)
  .map(([quantity, amount]): Leaf => ({ cells: ['', '', '拆除', '', '项', String(quantity), '', amount], amount, lump: false }))
const lump = fc.tuple(fc.constantFrom('安全文明施工费', '夜间施工增加费', '二次搬运费用'), cents)
  .map(([name, amount]): Leaf => ({ cells: sumRow(name, amount), amount, lump: true }))
/** The amount differs from quantity times price. */
const wrong = fc.tuple(fc.integer({ min: 1, max: 50 }), cents, cents)
  .map(([quantity, price, amount]): Leaf => ({ cells: ['', '', '踢脚线', '', 'm2', String(quantity), price, amount], amount, lump: false }))
const refused = cents.map((amount): Leaf => ({ cells: ['', '', '没有单位', '', '', '3', '', amount], amount, lump: false }))
const leaf = fc.oneof({ arbitrary: priced, weight: 4 }, quotient, lump, wrong, refused)

const noise: fc.Arbitrary<Cells> = fc.constantFrom<Cells>(
  HEADER, ['工程名称：示例', '', '标段：一', '', '', '第 2 页 共 11 页'], ['注：本表数量以图纸为准'], ['1', '2', '3', '4', '5', '6', '7', '8']
)
const section = fc.record({
  leaves: fc.array(leaf, { minLength: 1, maxLength: 6 }), where: fc.constantFrom('none', 'above', 'below'),
  noise: fc.option(noise, { nil: undefined }),
})
const covers = fc.array(fc.tuple(fc.constantFrom('不含税造价', '税金（9%）', '规费', '暂列金额', '含税工程造价'), cents), { maxLength: 3 })
const bill = fc.record(
  { sections: fc.array(section, { minLength: 1, maxLength: 5 }), covers, whole: fc.boolean(), buildings: fc.boolean() }
)

/** A fee that equals the sum of the rows below to the cent may as well be their title; the two are indistinguishable. */
const readsAsTitle = (leaves: readonly Leaf[]): boolean => leaves.some(({ lump: isFee, amount }, at) => {
  const next = leaves.findIndex((one, later) => later > at && one.lump)
  const below = leaves.slice(at + 1, next < 0 ? undefined : next)
  return isFee && below.some((_, to) => total(below.slice(0, to + 1).map(one => one.amount)) === amount)
})

it('amounts of the file are amounts of its items and amounts that are listed', () => {
  fc.assert(fc.property(bill, ({ sections, covers: coverRows, whole: hasTotal, buildings }) => {
    fc.pre(!readsAsTitle(sections.flatMap(one => one.leaves)))
    const rows: Cells[] = []
    for (const [at, { leaves, where, noise: between }] of sections.entries()) {
      const sum = total(leaves.map(({ amount }) => amount))
      if (buildings) rows.push(['', '', `${at + 1}#楼`])
      rows.push(where === 'above' ? sumRow(`${'一二三四五'[at]}、分部工程`, sum) : sumRow(`${'一二三四五'[at]}、分部工程`, ''))
      rows.push(...leaves.flatMap(({ cells }, i) => (i === 0 && between !== undefined ? [between, cells] : [cells])))
      if (where === 'below') rows.push(sumRow('分部小计', sum))
    }
    const leaves = sections.flatMap(one => one.leaves)
    const all = total(leaves.map(({ amount }) => amount))
    if (hasTotal) rows.push(sumRow('合计', all))
    rows.push(...coverRows.map(([name, amount]) => sumRow(name, amount)))

    const plan = planOf(rows)
    const amounts = plan.items.flatMap(({ state, row }) => (state === 'wrong' ? [] : [String(row.total ?? '0')]))
    const remainingAmounts = plan.listed.map(({ said: stated, taken: used }) => toScale(dec(stated).minus(used), 2))
    // Sums repeat the amounts of their rows, so a sum whose rows have no price has no separate amount.
    const remainders = plan.listed.map((one, at) => (/小计|合计|分部工程/.test(one.name) ? null : remainingAmounts[at]!))
    expect(total([...amounts, ...remainders])).toBe(
      total([...leaves.map(({ amount }) => amount), ...coverRows.map(([, amount]) => amount)])
    )
    expect(plan.items).toHaveLength(leaves.length)
    expect(plan.items.filter(({ state }) => state !== 'wrong').every(({ row }) => !/造价|税金|规费|暂列|小计|合计/.test(String(row.name)))).toBe(true)
    // Every unused row is reported as a problem, and each row of the file is used once.
    for (const { row } of plan.listed) expect(plan.problems.some(problem => problem.row === String(row))).toBe(true)
  }), { numRuns: 100 })
})

it('a title with a sum is no item, and a fee beside others is one', () => {
  const item = ['', '', '块料', '', 'm2', '10', '5', '50']
  const names = (...rows: Cells[]) => {
    const { items, titles } = planOf(rows)
    return { items: items.map(({ row }) => row.name), titles: titles.map(({ name }) => name) }
  }
  expect(names(sumRow('措施合计', '1050'), item, sumRow('安全文明施工费', '1000'))).toEqual({ items: ['块料', '安全文明施工费'], titles: ['措施'] })
  expect(names(sumRow('安全文明施工费', '1000'), sumRow('夜间施工费', '500'), sumRow('二次搬运费', '500'))).toEqual(
    { items: ['安全文明施工费', '夜间施工费', '二次搬运费'], titles: [] }
  )
  expect(names(['1', '', '临时设施', '', '', '', '', '50'], ['2', ...item.slice(1)])).toEqual({ items: ['临时设施', '块料'], titles: [] })
  expect(names(item, sumRow('分部分项工程费', '50'), sumRow('措施项目费', '0'), sumRow('规费', '3'))).toMatchObject({ items: ['块料'] })
  expect(names(sumRow('合计', '100'), sumRow('一、甲', ''), item, sumRow('小计', '50'), sumRow('二、乙', ''), item)).toEqual(
    { items: ['块料', '块料'], titles: ['一、甲', '二、乙'] }
  )
  expect(names(sumRow('合计', '100'), sumRow('一、甲', ''), item, sumRow('二、乙', ''), item)).toEqual(
    { items: ['块料', '块料'], titles: ['一、甲', '二、乙'] }
  )
})

it('a unit that nobody knows means what was chosen for it, or itself where it is added', () => {
  const rows = [['', '', '甲', '', '平方', '1', '2', '2'], ['', '', '乙', '', '樘口', '1', '2', '2']]
  expect(planOf(rows).items.map(({ state }) => state)).toEqual(['wrong', 'wrong'])
  expect(planOf(rows, withUnits(LOOKUPS, { 平方: 'm2', 樘口: '+' })).items.map(({ state, row }) => [state, row.unit])).toEqual(
    [['added', 'm2'], ['added', '樘口']]
  )
})
