import { expect, it } from 'vitest'
import type { SharedAnalysis } from '#shared/api/analysisShare.ts'
import { sharedParts } from '#client/pages/analysis/share/sharedParts.ts'

const DATA: SharedAnalysis = {
  projectName: '会所翻新', round: 1, expiresAt: '2026-12-01T00:00:00Z', showPrice: false, parts: ['summary', 'items', 'trades'],
  summary: { items: 1, sell: '26000.00', costs: null },
  items: [{
    number: '1', code: null, name: '地面', feature: null, unit: 'm²', quantity: '100.000000', sellPrice: '260.00', sell: '26000.00',
    direct: null, isSection: false,
  }],
  materials: null, trades: [{ name: '瓦工', workDays: '12.500000', amount: null }],
}
const COSTS = { labour: '9000.00', material: '8000.00', machine: '0.00', other: '0.00', direct: '17000.00', perArea: null }

it('has the parts that are shown, in their order, and no column of costs without their price', () => {
  const parts = sharedParts(DATA)
  expect(parts.map(({ part }) => part)).toEqual(['summary', 'items', 'trades'])
  expect(parts.flatMap(({ columns }) => columns.filter(([, { facts }]) => facts.price).map(([key]) => key))).toEqual([])
  expect(parts[0]!.rows.map(({ name, value, unit }) => [name, value, unit])).toEqual([['清单项', '1', '项'], ['报价', '26000.00', '元']])
  expect(parts.every(({ grid, rows }) => new Set(rows.map(row => row[grid.rowKey])).size === rows.length)).toBe(true)
})

it('has them where the link shows them, and no sum that is not known', () => {
  const parts = sharedParts({ ...DATA, showPrice: true, summary: { ...DATA.summary!, costs: COSTS } })
  expect(parts.map(({ columns }) => columns.at(-1)![0])).toEqual(['unit', 'direct', 'amount'])
  expect(parts[0]!.rows.map(({ name }) => name)).toEqual(['清单项', '报价', '直接成本', '人工', '材料', '机械', '其他'])
})
