import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boolean, kindOf } from '#schemas/kit/index.ts'
import { namesList, queryOver, readAddress, searchOf, type ViewBase } from '#client/grid/remote/address.ts'
import { changedPart } from '#client/grid/remote/addressPart.ts'
import { isFilterValue } from '#client/grid/remote/filterValue.ts'
import { filterText } from '#client/grid/remote/filterText.ts'
import { orderText } from '#client/grid/workspace/filters/orderText.ts'
import {
  defaultLength, defaultQuery, defaultSorts, isSortable, PAGE_SIZES, sortsOfView, sortView, withFilters, type Filter, type ListQuery,
} from '#client/grid/remote/query.ts'
import { boq, lookups } from './boq.ts'

const keys = Object.keys(boq.columns) as (keyof typeof boq.columns)[]
const filter = fc.constantFrom(...keys).chain(key => fc.record({
  key: fc.constant(key),
  op: fc.constantFrom(...kindOf(boq.columns[key]).filters),
  value: fc.oneof(fc.string(), fc.boolean(), fc.array(fc.string(), { maxLength: 4 }), fc.constantFrom('1', '-2.5', '2026-11-18')),
})).map(({ key, op, value }): Filter => (op === 'empty' || op === 'filled' ? { key, op } : { key, op, value }))
  .filter(({ key, op, value }) => value === undefined || isFilterValue(boq.columns[key as keyof typeof boq.columns], op, value))
const queryOf = (grid: typeof boq, search: string) => readAddress(grid, search).query

const sort = fc.record({
  key: fc.constantFrom(...keys.filter(key => isSortable(boq, key))),
  order: fc.constantFrom('ASC' as const, 'DESC' as const),
})

const query = fc.record({
  pageNum: fc.integer({ min: 1, max: 9999 }),
  length: fc.constantFrom(defaultLength(), ...PAGE_SIZES.map(defaultLength)),
  sorts: fc.uniqueArray(sort, { selector: ({ key }) => key, minLength: 1, maxLength: 3 }),
  filters: fc.array(filter, { maxLength: 4 }),
  quick: fc.string().filter(text => !text.includes('\0')),
}).map(({ length, ...rest }): ListQuery => ({ ...rest, ...length }))
const conditions = query.map(({ sorts, filters, quick }) => ({ sorts, filters, quick }))
const focus = fc.record({ rowId: fc.stringMatching(/^[\w.-]+$/), column: fc.constantFrom(...keys) })

describe('the address of a list', () => {
  it('brings back every query', () => {
    fc.assert(fc.property(query, expected => { expect(queryOf(boq, searchOf(boq, expected, ''))).toEqual(expected) }))
  })

  it('keeps the parameters of the page', () => {
    fc.assert(fc.property(query, expected => {
      const search = searchOf(boq, expected, 'type=12&page=99&q=alt')
      expect(new URLSearchParams(search).get('type')).toBe('12')
      expect(queryOf(boq, search)).toEqual(expected)
    }))
  })

  it('says nothing about the defaults', () => {
    expect(searchOf(boq, defaultQuery(), '')).toBe('')
    expect(namesList('type=12')).toBe(false)
    expect(namesList('q=')).toBe(true)
  })

  it('names the length of a page where it is not that of the list: chosen in one that fits, fitting in one that has its own', () => {
    const ten = defaultLength(10)
    expect(searchOf(boq, defaultQuery(ten), '')).toBe('size=10')
    expect(searchOf(boq, defaultQuery(ten), '', undefined, ten)).toBe('')
    expect(searchOf(boq, defaultQuery(), '', undefined, ten)).toBe('size=auto')
    expect(readAddress(boq, 'size=auto', undefined, ten).query).toEqual(defaultQuery())
  })

  it('survives whatever stands in it', () => {
    fc.assert(fc.property(fc.string(), fc.string(), fc.string(), (filters, sort, page) => {
      const read = queryOf(boq, new URLSearchParams({ filters, sort, page, size: '7' }).toString())
      expect(read).toMatchObject(defaultLength())
      expect(read.pageNum).toBeGreaterThanOrEqual(1)
      expect(read.sorts.every(({ key }) => isSortable(boq, key))).toBe(true)
    }))
  })

  it('brings back view, rows and cell to whoever can read the view', () => {
    fc.assert(fc.property(query, conditions, fc.boolean(), fc.option(focus), (expected, ofView, shared, cell) => {
      const base: ViewBase = { id: 'v1', shared, conditions: ofView }
      const parsed = readAddress(boq, searchOf(boq, expected, '', { view: 'v1', base, focus: cell }))
      expect(parsed).toMatchObject({ view: 'v1', focus: cell, ignored: [] })
      expect(queryOver(parsed, ofView)).toEqual(expected)
    }))
  })

  it('brings a private view back to people who cannot read it', () => {
    fc.assert(fc.property(query, conditions, (expected, ofView) => {
      const search = searchOf(boq, expected, '', { view: 'v1', base: { id: 'v1', shared: false, conditions: ofView }, focus: null })
      expect(queryOver(readAddress(boq, search))).toEqual(expected)
    }))
  })

  it('of a shared view as it is kept says its name and nothing else', () => {
    fc.assert(fc.property(conditions, ofView => {
      const expected = { ...defaultQuery(), ...ofView }
      expect(searchOf(boq, expected, '', { view: 'v1', base: { id: 'v1', shared: true, conditions: ofView }, focus: null })).toBe('view=v1')
    }))
  })

  it('says what it could not use, part by part', () => {
    const filters = JSON.stringify([['name', 'contains', '砖'], ['gone', 'equals', '1'], ['price', 'from', '很多'], ['unit', 'in', ['m']]])
    const parsed = readAddress(
      boq, new URLSearchParams({ page: 'x', size: '7', sort: 'gone:asc,name:desc', filters, at: 'gone.r1' }).toString()
    )
    expect(parsed.ignored).toEqual(['页码', '每页条数', '排序“gone”', '筛选“gone”', '筛选“单价”', '位置'])
    expect(parsed.query).toMatchObject({ pageNum: 1, sorts: [{ key: 'name', order: 'DESC' }] })
    expect(parsed.query.filters.map(({ key }) => key)).toEqual(['name', 'unit'])
  })

  it('asks for no column that the user may not see', () => {
    const search = new URLSearchParams({
      sort: 'price:asc', filters: JSON.stringify([['price', 'from', '1'], ['name', 'filled']]),
    }).toString()
    const parsed = readAddress(boq, search, column => column.label !== '单价')
    expect(parsed.query).toMatchObject({ sorts: defaultQuery().sorts, filters: [{ key: 'name', op: 'filled' }] })
    expect(parsed.ignored).toEqual(['排序“单价”', '筛选“单价”'])
  })

  it.each([
    ['an unknown column', [['nobody', 'equals', '1']]],
    ['an operator of another kind', [['name', 'from', '1']]],
    ['a value that is none', [['name', 'contains', { $ne: 1 }]]],
    ['a number that is none', [['qty', 'from', 'viel']]],
    ['a day that is none', [['time', 'from', '2026-02-30']]],
    ['no list', { key: 'name' }],
  ])('drops a condition with %s', (_, filters) => {
    expect(queryOf(boq, new URLSearchParams({ filters: JSON.stringify(filters) }).toString()).filters).toEqual([])
  })

  it('drops columns that cannot be sorted', () => {
    expect(queryOf(boq, 'sort=time:desc,name:desc,name:asc').sorts).toEqual([{ key: 'name', order: 'DESC' }])
  })

  it("keeps a sort that says the same as the list's own order: somebody has chosen it", () => {
    const chosen = { ...defaultQuery(), sorts: [{ key: 'code', order: 'ASC' as const }], quick: '砖' }
    expect(queryOf(boq, searchOf(boq, chosen, ''))).toEqual(chosen)
    expect(queryOf(boq, 'q=砖').sorts).toEqual([])
  })

  it('says in words the order in which the rows stand', () => {
    expect(orderText({ grid: boq, sorted: defaultSorts(boq), ranked: false })).toBe('按编码升序')
    expect(orderText({ grid: boq, sorted: [], ranked: true })).toBe('按相关度')
  })

  it('goes to the header arrows and back', () => {
    fc.assert(fc.property(query, ({ sorts }) => { expect(sortsOfView(sortView(sorts))).toEqual(sorts) }))
    expect(sortsOfView([])).toEqual([])
  })
})

describe('steps of the history', () => {
  const stop = { query: defaultQuery(), view: null }
  const later = (change: Partial<typeof stop.query>) => ({ ...stop, query: { ...stop.query, ...change } })

  it('are distinguished by what they changed', () => {
    expect(changedPart(stop, later({}))).toBeNull()
    expect(changedPart(stop, later({ pageNum: 2 }))).toBe('page')
    expect(changedPart(stop, later({ quick: '砖', pageNum: 2 }))).toBe('search')
    expect(changedPart(stop, later({ fits: undefined }))).toBe('size')
    expect(changedPart(stop, later({ filters: [{ key: 'name', op: 'contains', value: '砖' }] }))).toBe('filter:name')
    expect(changedPart(stop, { ...later({ quick: '砖' }), view: 'v1' })).toBe('view')
  })

  it('of two letters typed into one condition are one', () => {
    const typed = (value: string) => later({ filters: [{ key: 'name', op: 'contains', value }] })
    expect(changedPart(typed('砖'), typed('砖墙'))).toBe(changedPart(stop, typed('砖')))
  })
})

describe('conditions', () => {
  it('of one column keep the place of their chip', () => {
    const filters: Filter[] = [
      { key: 'name', op: 'contains', value: '砖' }, { key: 'unit', op: 'in', value: ['m'] }, { key: 'qty', op: 'from', value: '1' },
    ]
    const next = withFilters(filters, 'unit', [{ key: 'unit', op: 'filled' }])
    expect(next.map(({ key, op }) => `${key} ${op}`)).toEqual(['name contains', 'unit filled', 'qty from'])
    expect(withFilters(next, 'unit', [])).toHaveLength(2)
    expect(withFilters([], 'own', [{ key: 'own', op: 'equals', value: true }])).toHaveLength(1)
  })

  it.each<[keyof typeof boq.columns, Omit<Filter, 'key'>[], string]>([
    ['unit', [{ op: 'in', value: ['m2', 't'] }], 'm²、t'],
    ['price', [{ op: 'from', value: '10' }], '≥ 10.00 元'],
    ['price', [{ op: 'to', value: '1200.5' }], '≤ 1,200.50 元'],
    ['price', [{ op: 'to', value: '20' }, { op: 'from', value: '10' }], '10.00 – 20.00 元'],
    ['qty', [{ op: 'equals', value: '3' }], '= 3'],
    ['name', [{ op: 'contains', value: '砖' }], '包含「砖」'],
    ['name', [{ op: 'empty' }], '为空'],
    ['type', [{ op: 'under', value: '2' }], '楼地面 / 块料'],
    ['own', [{ op: 'equals', value: false }], '否'],
  ])('of %s read %o as %s', (key, filters, text) => {
    expect(filterText(filters.map(one => ({ key, ...one })), boq.columns[key], lookups)).toBe(text)
  })

  it('names a no that its cell leaves empty', () => {
    expect(filterText([{ key: 'isDefault', op: 'equals', value: false }], boolean('默认', { yes: '默认', no: '' }), lookups)).toBe('否')
  })
})
