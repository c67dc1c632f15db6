import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { declaredColumns, mergeColumns, moveColumn, narrowColumns } from '#client/grid/columns/columnState.ts'
import { boq } from './boq.ts'

const keysOf = (columns: readonly { readonly key: string }[]) => columns.map(({ key }) => key)
const declared = Object.keys(boq.columns)

describe('columns of a user', () => {
  it('are the declared ones before he arranged any', () => {
    expect(mergeColumns(boq, undefined)).toEqual(declaredColumns(boq))
  })

  it('keep his order, widths, pins and hidden ones', () => {
    const saved = [{ key: 'price', width: 133, hidden: true }, { key: 'code', pin: null }]
    const merged = mergeColumns(boq, saved)
    expect(merged.find(({ key }) => key === 'price')).toMatchObject({ width: 133, hidden: true })
    expect(merged.find(({ key }) => key === 'code')).toMatchObject({ pin: null, width: 110 })
    expect(keysOf(merged).indexOf('price')).toBeLessThan(keysOf(merged).indexOf('code'))
  })

  it('get columns of a later version behind their neighbour in the declaration', () => {
    const saved = declaredColumns(boq).filter(({ key }) => key !== 'unit' && key !== 'code').toReversed()
    const merged = keysOf(mergeColumns(boq, saved))
    expect(merged.indexOf('unit')).toBe(merged.indexOf('name') + 1)
    expect(merged[0]).toBe('code')
  })

  it('are every declared column exactly once, whatever was stored', () => {
    const stored = fc.array(fc.oneof(
      fc.anything(),
      fc.record({ key: fc.constantFrom(...declared, 'gone'), width: fc.anything(), pin: fc.anything(), hidden: fc.anything() }),
    ))
    fc.assert(fc.property(stored, saved => {
      const merged = mergeColumns(boq, saved)
      expect(keysOf(merged).toSorted()).toEqual(declared.toSorted())
      expect(merged.every(({ width }) => width === undefined || (width >= 40 && width <= 800))).toBe(true)
    }))
  })

  it('move without losing one', () => {
    fc.assert(fc.property(fc.nat(8), fc.nat(8), (from, to) => {
      const moved = moveColumn(declaredColumns(boq), from, to)
      expect(keysOf(moved)[to]).toBe(declared[from])
      expect(keysOf(moved).toSorted()).toEqual(declared.toSorted())
    }))
    expect(moveColumn(declaredColumns(boq), 0, -1)).toEqual(declaredColumns(boq))
  })

  it('have only the name pinned on a phone, with the code behind the figures', () => {
    const narrow = narrowColumns(boq, declaredColumns(boq))
    expect(narrow[0]).toMatchObject({ key: 'name', pin: 'left', width: 200 })
    expect(narrow.filter(({ pin }) => pin === 'left')).toHaveLength(1)
    expect(narrow.at(-1)?.key).toBe('code')
  })

  it('begin on a phone with what the grid leads with, as far as it is shown', () => {
    const led = { ...boq, lead: ['name', 'price', 'unit', 'gone'] }
    const views = declaredColumns(boq).map(view => (view.key === 'unit' ? { ...view, hidden: true } : view))
    const narrow = narrowColumns(led, views)
    expect(keysOf(narrow).slice(0, 2)).toEqual(['name', 'price'])
    expect(narrow[0]!.width).toBeLessThan(200)
    expect(narrow.filter(({ pin }) => pin !== null)).toHaveLength(1)
    expect(keysOf(narrow).toSorted()).toEqual(declared.toSorted())
  })
})
