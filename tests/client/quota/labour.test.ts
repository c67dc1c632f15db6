// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createDraftStore } from '#client/document/draftStore.ts'
import { truncateBudget } from '#client/business/quota/labour/budget.ts'
import { fillDailyPrices, priceOf, withDailyPrices } from '#client/business/quota/labour/dailyPrices.ts'
import { ratioFill, ratioSum } from '#client/business/quota/labour/ratios.ts'
import { document, lookups, packageOf, step } from '../document/build.ts'

describe('the budget field', () => {
  it.each([
    ['168', '168'], ['168.', '168.'], ['168.005', '168.00'], ['168.999', '168.99'], ['１６８．５', '168.5'], ['1,234.5元', '1234.5'],
    ['-5', '5'], ['1.2.3', '1.2'], ['abc', ''], ['', ''],
  ])('makes %s to %s', (typed, expected) => expect(truncateBudget(typed)).toBe(expected))
  it('cuts and never rounds, and leaves its own result alone', () => fc.assert(fc.property(fc.string(), text => {
    const once = truncateBudget(text)
    expect(once).toMatch(/^\d*(\.\d{0,2})?$/)
    expect(truncateBudget(once)).toBe(once)
  })))
})

describe('the price of the first step', () => {
  it('comes from the library with the new package, and stays empty without an answer', async () => {
    const rows = packageOf([step('a', '60.00')]).lines.workers!
    const requests: string[] = []
    const priced = await withDailyPrices(rows, async (trade, level) => { requests.push(`${trade} ${level}`); return '283.40' })
    expect(priced.map(row => row.dailyPrice)).toEqual(['283.40', '330.00'])
    expect(requests).toEqual(['1501 4'])
    expect(await withDailyPrices(rows, () => Promise.reject(new Error('away')))).toEqual(rows)
  })
})

describe('ratios', () => {
  it('are filled up on the last step', () => {
    const store = createDraftStore(document, packageOf([step('a', '33.33'), step('b', '33.33'), step('c', '33.33')]), lookups)
    const fill = ratioFill(store.draft)!
    expect(fill).toEqual({ rowId: 'c', value: '33.34', difference: '+0.01' })
    store.edit('workers', { label: '补差', cells: [{ rowId: fill.rowId, column: 'ratio', value: fill.value }] })
    expect(ratioSum(store.draft)).toBe('100.00')
    expect(ratioFill(store.draft)).toBeNull()
    store.undo()
    expect(ratioSum(store.draft)).toBe('99.99')
  })
  it('give the rest to a last step that has none yet', () => {
    const open = (last: string | null) =>
      createDraftStore(document, packageOf([step('a', '60.00'), step('b', '', { ratio: last })]), lookups).draft
    expect(ratioFill(open(null))).toEqual({ rowId: 'b', value: '40.00', difference: '+40.00' })
    const over = packageOf([step('a', '110.00'), step('b', '', { ratio: null })])
    expect(ratioFill(over)).toEqual({ rowId: 'a', value: '100.00', difference: '−10.00' })
  })
  it('take the excess from the last step as long as something is left of it', () => {
    const draft = (last: string) => createDraftStore(document, packageOf([step('a', '99.50'), step('b', last)]), lookups).draft
    expect(ratioFill(draft('1.00'))).toEqual({ rowId: 'b', value: '0.50', difference: '−0.50' })
    expect(ratioFill(createDraftStore(document, packageOf([step('a', '100.00'), step('b', '1.00')]), lookups).draft)).toBeNull()
  })
  it('that cannot be read count as nothing', () => expect(ratioSum(packageOf([step('a', '错'), step('b', '40.00')]))).toBe('40.00'))
})

describe('daily prices', () => {
  const nextTick = () => new Promise(resolve => setTimeout(resolve))
  it('are the quota price, else the reference price, never zero', () => {
    expect(priceOf({ dailyPrice: '330.00', quotaReferencePrice: '300.00' })).toBe('330.00')
    expect(priceOf({ dailyPrice: '0.00', quotaReferencePrice: '300.00' })).toBe('300.00')
    expect(priceOf({ dailyPrice: null, quotaReferencePrice: '0.00' })).toBeNull()
    expect(priceOf(undefined)).toBeNull()
  })
  it('come with trade and level, in the same undo step, and only into empty cells', async () => {
    const store = createDraftStore(
      document, packageOf([step('a', '30.00', { jobLevel: null, dailyPrice: null }), step('b', '30.00', { jobLevel: null })]), lookups
    )
    const requests: string[] = []
    const stop = fillDailyPrices(store, async (trade, level) => { requests.push(`${trade} ${level}`); return '359.70' })
    store.edit(
      'workers', { label: '填充', cells: [{ rowId: 'a', column: 'jobLevel', value: '3' }, { rowId: 'b', column: 'jobLevel', value: '3' }] }
    )
    await nextTick()
    expect(requests).toEqual(['1502 3'])
    expect(store.line('workers').rows().map(row => row.dailyPrice)).toEqual([null, '359.70', '330.00'])
    store.undo()
    expect(store.line('workers').row('a')).toMatchObject({ jobLevel: null, dailyPrice: null })
    stop()
  })
  it('follow trade and level as long as nobody has set another one, whatever comes first', async () => {
    const prices: Readonly<Record<string, string | null>> = { '1502 3': '330.00', '1501 3': '300.00', '1501 4': '400.00', '1503 4': null }
    const store = createDraftStore(
      document, packageOf([step('a', '50.00', { jobLevel: '3' }), step('b', '50.00', { jobLevel: '3', dailyPrice: '345.00' })]), lookups
    )
    const stop = fillDailyPrices(store, async (trade, level) => prices[`${trade} ${level}`] ?? null)
    const set = (column: string, value: string) =>
      store.edit('workers', { label: '填充', cells: ['a', 'b'].map(rowId => ({ rowId, column, value })) })
    const dailyPrices = () => ['a', 'b'].map(id => store.line('workers').row(id)?.dailyPrice)
    // Both change before the first price arrives.
    set('jobCategory', '1501')
    set('jobLevel', '4')
    await nextTick()
    expect(dailyPrices()).toEqual(['400.00', '345.00'])
    store.undo()
    await nextTick()
    expect(dailyPrices()).toEqual(['330.00', '345.00'])
    store.redo()
    await nextTick()
    expect(dailyPrices()).toEqual(['400.00', '345.00'])
    // The new trade has no price: the cell is unchanged.
    set('jobCategory', '1503')
    await nextTick()
    expect(dailyPrices()).toEqual(['400.00', '345.00'])
    store.edit(
      'workers',
      { label: '粘贴', cells: [{ rowId: 'a', column: 'jobCategory', value: '1501' }, { rowId: 'a', column: 'dailyPrice', value: '410.00' }] }
    )
    await nextTick()
    expect(dailyPrices()).toEqual(['410.00', '345.00'])
    stop()
  })
})
