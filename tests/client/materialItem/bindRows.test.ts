import { describe, expect, it } from 'vitest'
import type { Row } from '#schemas/kit/index.ts'
import { bindRows, rowsFrom, type BindAct, type BindRow } from '#client/pages/materialItem/bindRows.ts'
import type { ItemSuggestion } from '#shared/api/materialItem.ts'

const item = (id: string): Row => ({ id, itemName: `明细${id}` })
const library = (id: string) => ({ id, materialName: `材料${id}` }) as unknown as NonNullable<ItemSuggestion['item']>
const SUGGESTED: readonly ItemSuggestion[] = [
  { id: 'c', item: null, by: null, candidates: [] },
  { id: 'a', item: library('m1'), by: 'BINDING', candidates: [] },
  { id: 'b', item: null, by: null, candidates: [{ item: library('m2'), reasons: ['名称相近'] }, { item: library('m3'), reasons: ['规格相同'] }] },
]
const start = (): readonly BindRow[] => rowsFrom(['a', 'b', 'c', 'gone'].map(item), SUGGESTED)
const after = (...acts: readonly BindAct[]) => acts.reduce(bindRows, start())
const choices = (rows: readonly BindRow[]) => rows.map(({ item: { id }, choice, accepted }) => [id, choice, accepted])

describe('the rows of a binding', () => {
  it('begin with what is likeliest, in the order of the items, and nothing is accepted', () => {
    expect(choices(start())).toEqual([['a', 'm1', false], ['b', 'm2', false], ['c', null, false]])
    expect(start().map(({ sure }) => sure)).toEqual(['m1', null, null])
  })
  it('accept all sure ones at once, but none that was changed by hand', () => {
    expect(choices(after({ act: 'acceptSure' }))).toEqual([['a', 'm1', true], ['b', 'm2', false], ['c', null, false]])
    const other = after({ act: 'add', id: 'a', item: { id: 'm9' } }, { act: 'accept', id: 'a', accepted: false }, { act: 'acceptSure' })
    expect(choices(other)[0]).toEqual(['a', 'm9', false])
  })
  it('never accept a row without a choice', () => {
    expect(choices(after({ act: 'accept', id: 'c', accepted: true }))[2]).toEqual(['c', null, false])
    expect(choices(after({ act: 'add', id: 'c', item: { id: 'm7' } }))[2]).toEqual(['c', 'm7', true])
  })
  it('keep what was refused with its reason until it is touched', () => {
    const afterResponse = after(
      { act: 'acceptSure' }, { act: 'choose', id: 'b', choice: 'm3' },
      { act: 'answered', done: ['a'], problems: [{ row: 'b', text: '已停用' }] }
    )
    expect(choices(afterResponse)).toEqual([['b', 'm3', false], ['c', null, false]])
    expect(afterResponse[0]?.problem).toBe('已停用')
    expect(bindRows(afterResponse, { act: 'choose', id: 'b', choice: 'm2' })[0]?.problem).toBeUndefined()
  })
})
