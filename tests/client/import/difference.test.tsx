// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { DifferenceRows } from '#client/document/import/DifferenceRows.tsx'
import { missingIn } from '#client/document/import/needed.ts'
import type { Difference, ImportProblem, ImportSpec } from '#client/document/import/types.ts'

const difference: Difference = {
  columns: [{ key: 'name', label: '名称', numeric: false }, { key: 'price', label: '单价', numeric: true }],
  counts: { added: 0, changed: 1, same: 0, wrong: 1, ignored: 120, removed: 0 },
  rows: [
    { row: 3, state: 'changed', cells: { name: '砖', price: '13.00' }, before: { price: '12.50' } },
    { row: 4, state: 'wrong', cells: { name: '', price: '0' }, before: {} },
    { row: 5, state: 'ignored', cells: { name: '小计', price: '' }, before: {}, note: '小计或合计行' },
  ],
}
const problems: readonly ImportProblem[] = [
  { row: 4, column: 'price', value: '0', text: '单价不能为0', warning: false },
  { row: 3, column: 'name', value: '砖', text: '不常见', warning: true },
]

function show(only: 'changed' | 'wrong' | 'ignored' | null): HTMLElement {
  const place = document.createElement('div')
  place.innerHTML = renderToStaticMarkup(<DifferenceRows difference={difference} problems={problems} only={only} />)
  return place
}
const texts = (place: HTMLElement, selector: string): string[] =>
  [...place.querySelectorAll(selector)].map(({ textContent }) => textContent)

describe('the difference of an import', () => {
  it('shows what changes from what to what, and marks the wrong cell with its reason in words', () => {
    const place = show(null)
    expect(texts(place, 'td.changed')).toEqual(['12.50 → 13.00'])
    expect(texts(place, 'td.bad')).toEqual(['0'])
    expect(texts(place, 'td.warn')).toEqual(['砖'])
    expect(texts(place, 'td.reason')).toEqual(['名称：不常见', '单价：单价不能为0', '小计或合计行'])
  })
  it('says how many rows it does not list, and puts the reason first where it is what one looks for', () => {
    const place = show('ignored')
    expect(texts(place, 'thead th')).toEqual(['行', '结果', '说明', '名称', '单价'])
    expect(place.textContent).toContain('共 120 行，列出 1 行。')
  })
})

it('what must have a column depends on what is done with the rows', () => {
  const spec: Pick<ImportSpec, 'targets' | 'keys' | 'options'> = {
    targets: ['code', 'name', 'price'].map(key => ({ key, label: key, aliases: [], required: key === 'name' })),
    keys: [{ name: 'unique', label: '', columns: ['code'] }],
  }
  expect(missingIn(spec, {}, { key: 'unique', mode: 'both' }, {})).toEqual(['name'])
  expect(missingIn(spec, { price: 1 }, { key: 'unique', mode: 'update' }, {})).toEqual(['code'])
  expect(missingIn(spec, { code: 0 }, { key: 'unique', mode: 'update' }, {})).toEqual([])
})
