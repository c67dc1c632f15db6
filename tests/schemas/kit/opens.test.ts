import { describe, expect, it } from 'vitest'
import { defineGrid, pageOfRow, text } from '#schemas/kit/index.ts'
import { GRIDS } from '#schemas/index.ts'

const grid = (opens?: string) => defineGrid('test.opens', {
  title: '', access: { read: '-' }, columns: { name: text('名称', { cell: 'recordLink' }) }, ...(opens !== undefined && { opens }),
})

describe('the page of a row', () => {
  it('is its pattern with the values of the row, which cannot leave their place', () => {
    expect(pageOfRow(grid('/goods/detail?id={id}'), { id: 'a/b&c' })).toBe('/goods/detail?id=a%2Fb%26c')
    expect(pageOfRow(grid('/goods/{id}/{name}'), { id: '1', name: '$&' })).toBe('/goods/1/%24%26')
  })
  it('is what the row says where the pattern is that alone', () => {
    expect(pageOfRow(grid('{route}'), { route: '/quota/detail/7?part=a' })).toBe('/quota/detail/7?part=a')
  })
  it('is nowhere without a pattern, and for a row that does not say all of it', () => {
    expect(pageOfRow(grid(), { id: '1' })).toBeUndefined()
    for (const row of [{}, { route: '' }, { route: null }]) expect(pageOfRow(grid('{route}'), row)).toBeUndefined()
  })
  it('has a column that is the link to it, wherever one is declared', () => {
    const opened = GRIDS.filter(({ opens }) => opens !== undefined)
    expect(opened.length).toBeGreaterThan(8)
    for (const { name, columns, lead } of opened) {
      expect(columns[lead[0] ?? '']?.facts.cell, name).toBe('recordLink')
      for (const key of lead) expect(Object.keys(columns), name).toContain(key)
    }
  })
})
