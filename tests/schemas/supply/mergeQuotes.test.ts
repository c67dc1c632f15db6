import { expect, it } from 'vitest'
import { isSameQuote, mergeQuotes } from '#schemas/supply/mergeQuotes.ts'
import { emptyQuote, type AskedLine, type Quote, type QuoteLine } from '#schemas/supply/quote.ts'

const REQUESTED: readonly AskedLine[] = ['瓷砖', '中砂'].map((itemName, at) =>
  ({ row: String(at + 1), itemName, quantity: '1', unit: 'm2', spec: null, brand: null, needDay: null }))
const BASE = emptyQuote(REQUESTED, '13')
const priced = (quote: Quote, row: string, patch: Partial<QuoteLine>): Quote =>
  ({ ...quote, lines: quote.lines.map(line => (line.row === row ? { ...line, ...patch } : line)) })

it('takes what either window has typed', () => {
  const {
    mine: ownQuote, theirs: other, conflicts,
  } = mergeQuotes(BASE, priced(BASE, '1', { price: '88' }), { ...priced(BASE, '2', { price: '2' }), freight: 'PICKUP' }, REQUESTED)
  const both = { ...priced(priced(BASE, '1', { price: '88' }), '2', { price: '2' }), freight: 'PICKUP' as const }
  expect([ownQuote, other, conflicts]).toEqual([both, both, []])
  expect(isSameQuote(ownQuote, other)).toBe(true)
})

it('asks where both have typed into one field, and keeps either', () => {
  const merged = mergeQuotes(
    BASE, priced({ ...BASE, taxRate: '3' }, '1', { price: '88', brand: '东鹏' }),
    priced({ ...BASE, taxRate: '9' }, '1', { price: '80', days: 7 }), REQUESTED
  )
  expect(merged.conflicts.map(({ text }) => text)).toEqual(['第 1 行 瓷砖 单价：另一个窗口填的是“80”，这里是“88”', '税率：另一个窗口填的是“9”，这里是“3”'])
  expect(merged.mine).toEqual(priced({ ...BASE, taxRate: '3' }, '1', { price: '88', brand: '东鹏', days: 7 }))
  expect(merged.theirs).toEqual(priced({ ...BASE, taxRate: '9' }, '1', { price: '80', brand: '东鹏', days: 7 }))
})

it(
  'is nobody’s conflict where both have typed the same',
  () => expect(mergeQuotes(BASE, priced(BASE, '1', { price: '8' }), priced(BASE, '1', { price: '8' }), REQUESTED).conflicts).toEqual([])
)
