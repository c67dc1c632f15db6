import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrangementIn, changedOver, declaredArrangement, keptIn, plainArrangement, sameArrangement,
} from '#client/grid/columns/arrangement.ts'
import { moveColumn } from '#client/grid/columns/columnState.ts'
import { defaultQuery, type Conditions } from '#client/grid/remote/query.ts'
import { namedRanges } from '#client/grid/workspace/filters/dateRanges.ts'
import { changedSince, conditionsIn, contentOf, sameConditions } from '#client/grid/workspace/views/viewContent.ts'
import { kindOf, type Grid } from '#schemas/kit/index.ts'
import { settingApi, type GridViewContent } from '#shared/api/setting.ts'
import { boq } from './boq.ts'

const every = () => true
const { sorts } = defaultQuery()
const conditions: Conditions = { sorts, filters: [{ key: 'unit', op: 'in', value: ['m', 't'] }, { key: 'name', op: 'filled' }], quick: '砖' }
const roundTrip = (content: GridViewContent): GridViewContent => JSON.parse(JSON.stringify(content)) as GridViewContent

describe('a view', () => {
  it('brings back columns, row height and conditions, in a form that the server takes', () => {
    const arrangement = {
      columns: moveColumn(declaredArrangement(boq).columns, 4, 0).map(view => ({ ...view, width: 99 })), density: 'compact' as const,
    }
    const content = roundTrip(contentOf(arrangement, conditions))
    expect(settingApi.saveView.input.safeParse({ grid: 'quota.list', name: '一', content }).success).toBe(true)
    expect(sameArrangement(boq, arrangementIn(boq, content), arrangement)).toBe(true)
    expect(conditionsIn(boq, content, every)).toEqual(conditions)
  })

  it('of an older release gets newer columns at their declared place and forgets vanished ones', () => {
    const old = declaredArrangement(boq).columns.filter(({ key }) => key !== 'qty').toReversed()
    const { columns } = arrangementIn(boq, { columns: [{ key: 'gone', width: 50 }, ...old] })
    const keys = columns.map(({ key }) => key)
    expect(keys.toSorted()).toEqual(Object.keys(boq.columns).toSorted())
    expect(keys.indexOf('qty')).toBe(keys.indexOf('unit') + 1)
  })

  it('drops conditions that the grid or the user no longer has', () => {
    const content = { sorts: [{ key: 'gone', order: 'ASC' }], filters: [
      { key: 'price', op: 'from', value: '1' }, { key: 'name', op: 'under', value: '1' }, { key: 'own', op: 'equals', value: true },
    ] } as const
    expect(conditionsIn(boq, content as unknown as GridViewContent, column => column.label !== '单价')).toEqual({
      sorts, filters: [{ key: 'own', op: 'equals', value: true }], quick: '',
    })
  })

  it("that keeps the list's own order says nothing of sorting, so that a search may bring the nearest first", () => {
    const content = { ...contentOf({ columns: [], density: 'standard' }, conditions), sorts: [{ key: 'code', order: 'ASC' as const }] }
    expect(conditionsIn(boq, content, every).sorts).toEqual([])
    expect(conditionsIn(boq, { ...content, sorts: [{ key: 'code', order: 'DESC' }] }, every).sorts).toEqual(
      [{ key: 'code', order: 'DESC' }]
    )
  })

  it('of a user who may not see a column says nothing about it', () => {
    const { price: _, ...columns } = boq.columns
    expect(arrangementIn({ columns }, plainArrangement(declaredArrangement(boq))).columns.map(({ key }) => key)).not.toContain('price')
  })

  it('is read with care', () => {
    fc.assert(fc.property(fc.anything(), stored => {
      expect(arrangementIn(boq, stored).columns).toHaveLength(Object.keys(boq.columns).length)
      expect(keptIn(stored).drafts).toBeTypeOf('object')
    }))
    expect(keptIn([{ key: 'name', width: 77 }]).drafts['']).toEqual({ columns: [{ key: 'name', width: 77 }] })
  })
})

describe('the unsaved mark', () => {
  const declared = declaredArrangement(boq)

  it('is not set by what looks alike', () => {
    const reported = declared.columns.map(view => ({ width: view.width ?? 0, ...view }))
      .map(view => ({ ...view, width: view.width
        || ({ unit: 90, qty: 110, price: 110, amount: 110, type: 200, own: 64, time: 140 } as Record<string, number>)[view.key]! }))
    expect(sameArrangement(boq, { ...declared, columns: reported }, declared)).toBe(true)
    expect(sameConditions(conditions, { ...conditions, filters: conditions.filters.toReversed() })).toBe(true)
  })

  it.each([
    ['a width', { ...declared, columns: declared.columns.map(view => ({ ...view, width: 333 })) }],
    ['an order', { ...declared, columns: declared.columns.toReversed() }],
    ['a hidden column', { ...declared, columns: declared.columns.map((view, i) => (i === 2 ? { ...view, hidden: true } : view)) }],
    ['a pin', { ...declared, columns: declared.columns.map(view => ({ ...view, pin: null })) }],
    ['the row height', { ...declared, density: 'roomy' as const }],
  ])('is set by %s', (_, changed) => expect(sameArrangement(boq, changed, declared)).toBe(false))

  it.each<[string, Conditions]>([
    ['a sort', { ...conditions, sorts: [{ key: 'name', order: 'DESC' }] }],
    ['a condition less', { ...conditions, filters: conditions.filters.slice(1) }],
    ['another value', { ...conditions, filters: [{ key: 'unit', op: 'in', value: ['m'] }, conditions.filters[1]!] }],
    ['the search', { ...conditions, quick: '' }],
  ])('is set by %s', (_, changed) => expect(sameConditions(changed, conditions)).toBe(false))
})

describe('what was done before it was known what is kept', () => {
  const declared = declaredArrangement(boq)
  const change = (key: string, part: object) =>
    ({ ...declared, columns: declared.columns.map(view => (view.key === key ? { ...view, ...part } : view)) })
  const stored = arrangementIn(
    boq, { columns: declared.columns.toReversed().map(view => ({ ...view, width: 77, hidden: view.key === 'qty' })), density: 'compact' }
  )
  const find = ({ columns }: typeof declared, columnKey: string) => columns.find(({ key }) => key === columnKey)

  it('is done to that, and nothing else of it changes', () => {
    const widened = changedOver(boq, stored, declared, change('name', { width: 333, hidden: true }))
    expect(find(widened, 'name')).toMatchObject({ width: 333, hidden: true })
    expect(sameArrangement(
      boq, { ...widened, columns: widened.columns.map(view => (view.key === 'name' ? find(stored, 'name')! : view)) }, stored
    )).toBe(true)
    const pinned = changedOver(boq, stored, declared, { ...change('unit', { pin: 'right' }), density: 'roomy' })
    expect([find(pinned, 'unit')?.pin, find(pinned, 'qty')?.hidden, pinned.density]).toEqual(['right', true, 'roomy'])
  })

  it('takes the order of whoever moved a column, and widths that are only reported for untouched', () => {
    const moved = changedOver(boq, stored, declared, { ...declared, columns: moveColumn(declared.columns, 3, 0) })
    expect(moved.columns.map(({ key }) => key)).toEqual(moveColumn(declared.columns, 3, 0).map(({ key }) => key))
    expect(moved.columns.every(({ width }) => width === 77)).toBe(true)
    const columns: Grid['columns'] = boq.columns
    const reported = {
      ...declared,
      columns: declared.columns.map(view => ({ ...view, width: columns[view.key]!.facts.width ?? kindOf(columns[view.key]!).width })),
    }
    expect(changedOver(boq, stored, declared, reported)).toEqual(stored)
  })

  it('of a query is each part that is no longer as it stood', () => {
    const initial = defaultQuery()
    expect(changedSince(initial, { ...initial, sorts: [...initial.sorts] })).toEqual({})
    expect(changedSince(initial, { ...initial, quick: '砖', pageNum: 2 })).toEqual({ quick: '砖', pageNum: 2 })
  })
})

describe('dates by name', () => {
  const range = (today: string, label: string) => namedRanges(today).find(one => one.label === label)
  it.each([
    ['2026-11-18', '本周', '2026-11-16', '2026-11-22'], ['2026-11-22', '本周', '2026-11-16', '2026-11-22'],
    ['2026-11-16', '上周', '2026-11-09', '2026-11-15'],
    ['2026-02-10', '本月', '2026-02-01', '2026-02-28'], ['2026-01-31', '上月', '2025-12-01', '2025-12-31'],
    ['2026-05-05', '本季度', '2026-04-01', '2026-06-30'],
    ['2026-01-01', '昨天', '2025-12-31', '2025-12-31'], ['2026-03-01', '近 7 天', '2026-02-23', '2026-03-01'],
    ['2028-06-01', '今年', '2028-01-01', '2028-12-31'],
  ])('on %s %s runs from %s to %s', (today, label, from, to) => expect(range(today, label)).toEqual({ label, from, to }))
})
