import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setPrices } from '#schemas/labour/setPrices.ts'
import type { ClipGrid } from '#client/grid/clipboard/types.ts'
import { underTitles } from '#client/grid/sheet/titledClip.ts'

const KEYS = Object.keys(setPrices.columns)
const clipOf = (rows: readonly (readonly string[])[]): ClipGrid =>
  ({ cells: rows.map(row => row.map(text => ({ text, given: true }))), width: rows[0]!.length, source: 'tsv' })
const textsOf = (clip: ClipGrid) => clip.cells.map(row => row.map(({ text, given }) => (given ? text : null)))

describe('a block that begins with titles', () => {
  it('stands under the columns that it names, without those of other names', () => {
    const csv = readFileSync(resolve(import.meta.dirname, '../../fixtures/samples/worker_daily_prices.csv'), 'utf8').replace(/^\uFEFF/, '')
    const rows = csv.trim().split(/\r?\n/).map(line => line.split(','))
    const titled = underTitles(clipOf(rows), setPrices, KEYS)
    expect(titled).toMatchObject({ left: 0, clip: { width: 5 } })
    expect(titled!.clip.cells).toHaveLength(96)
    expect(textsOf(titled!.clip)[0]).toEqual(['测量放线工', '普工', '213.20', null, '2026-10-01'])
  })

  it('may come in another order and begin further right', () => {
    const titled = underTitles(clipOf([['地区', '定额价', '参考价'], ['广东省', '310', '300']]), setPrices, KEYS)
    expect(titled!.left).toBe(2)
    expect(textsOf(titled!.clip)).toEqual([['300', '310', null, '广东省']])
  })

  it('knows only columns in sight', () => {
    expect(underTitles(clipOf([['工种', '定额价'], ['木工', '310']]), setPrices, ['jobCategory', 'jobLevel'])).toBeNull()
  })
})

it('takes a line of data for data', () => {
  expect(underTitles(clipOf([['木工', '高级工', '300'], ['木工', '中级工', '280']]), setPrices, KEYS)).toBeNull()
  expect(underTitles(clipOf([['工种', '职业等级', '参考价']]), setPrices, KEYS)).toBeNull()
})
