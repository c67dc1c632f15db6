import { describe, expect, it } from 'vitest'
import { leadTo } from '#client/grid/remote/leadTo.ts'
import { defaultQuery, type ListQuery } from '#client/grid/remote/query.ts'
import { boq, rowsOf } from './boq.ts'
import { cells, desk, waitUntilIdle } from './rowServer.ts'

const soon = () => new Promise(resolve => { setTimeout(resolve) })

describe('values that wait out of sight', () => {
  /** Faults on the first, second and third page of two rows each; the second page is visible. */
  const three = () => {
    const all = desk(6, 2)
    const { model, turnTo } = all
    for (const [page, id] of [[1, 'r1'], [2, 'r3'], [3, 'r6']] as const) {
      turnTo(page)
      model.edit(cells([id, 'qty', '-1']))
    }
    turnTo(2)
    return all
  }

  it('are counted until they are written, wherever they stand', async () => {
    const { model, turnTo } = three()
    expect([model.elsewhere.count(), model.problems().size]).toEqual([2, 1])
    turnTo(1)
    model.edit(cells(['r1', 'qty', '1.000']))
    await waitUntilIdle(model)
    expect(model.elsewhere.cells()).toEqual([{ rowId: 'r3', column: 'qty' }, { rowId: 'r6', column: 'qty' }])
  })

  it('are led to one after the other, forward and back, round the end', async () => {
    const { model, seen: view } = three()
    const notified: unknown[] = []
    for (const by of [1, 1, 1, -1, -1] as const) notified.push([(await model.elsewhere.next(by)!.go())?.rowId, view.page])
    expect(notified).toEqual([['r6', 3], ['r1', 1], ['r3', 2], ['r1', 1], ['r6', 3]])
    expect(desk().model.elsewhere.next(1)).toBeNull()
    model.onReveal(place => notified.push(place))
    await model.elsewhere.lead()
    expect(notified.at(-1)).toEqual({ rowId: 'r1', column: 'qty' })
  })

  it('a step of undo leads to a row that a search hides, changed or brought back', async () => {
    const { model, rows, seen: view, load, led } = desk(6, 2)
    const notified: unknown[] = []
    model.onReveal(place => notified.push(place.rowId))
    model.edit(cells(['r1', 'name', '甲']))
    model.edit({ label: '删除行', removed: ['r2'] })
    await waitUntilIdle(model)
    view.hidden = new Set(['r1', 'r2'])
    load()
    model.undo()
    await soon()
    await soon()
    expect([led, notified, model.row('r2')?.name]).toEqual([['撤销的行 r2'], ['r2'], '清单 2'])
    view.hidden = new Set(['r1', 'r2'])
    load()
    model.undo()
    await soon()
    await soon()
    expect([led.at(-1), notified.at(-1), rows.get('r1')?.name, model.row('r1')?.name]).toEqual(['撤销的行 r1', 'r1', '清单 1', '清单 1'])
  })
})

describe('a row is found', () => {
  const list = (matching: (id: string) => boolean) => {
    const all = rowsOf(2300)
    const queries: ListQuery[] = []
    const query: ListQuery = { ...defaultQuery(), pageNum: 4, quick: '楼面' }
    const lead = leadTo({
      grid: boq, query: () => query,
      fetch: async ({ pageNum, pageSize, quick }) => {
        const matches = quick === '' ? all : all.filter(({ id }) => matching(String(id)))
        return { rows: matches.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: matches.length, pageNum, totalPages: 1 }
      },
      show: async query => {
        queries.push(query)
        return { rows: [], total: 0, pageNum: query.pageNum, totalPages: 1 }
      },
    })
    return { lead, shown: queries, query }
  }

  it('on its page under the conditions where they show it, without them where they hide it', async () => {
    const filtered = list(id => Number(id.slice(1)) % 2 === 0)
    expect(await filtered.lead('r2100', '未写入的值')).toBe(true)
    expect(filtered.shown).toEqual([{ ...filtered.query, pageNum: 105 }])
    expect(await filtered.lead('r2101', '未写入的值')).toBe(true)
    expect(filtered.shown[1]).toEqual({ ...filtered.query, quick: '', pageNum: 211 })
    expect(await filtered.lead('r9999', '未写入的值')).toBe(false)
    expect(filtered.shown).toHaveLength(2)
  })
})
