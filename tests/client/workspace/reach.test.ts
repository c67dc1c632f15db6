import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fetchFrom } from '#client/grid/remote/fetchFrom.ts'
import { PageLoader, type RowPage } from '#client/grid/remote/pages.ts'
import { defaultQuery, type ListQuery } from '#client/grid/remote/query.ts'
import { rowsOf } from './boq.ts'
import { cells, desk, READ_AT, waitUntilIdle } from './rowServer.ts'

const ALL = rowsOf(2300)
const pageOf = ({ pageNum, pageSize }: ListQuery, all = ALL): RowPage => ({
  rows: all.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: all.length, pageNum, totalPages: Math.ceil(all.length / pageSize),
})
const at = (pageNum: number, pageSize = 10): ListQuery => ({ ...defaultQuery(), pageNum, pageSize })

describe('rows behind a page', () => {
  it('are those of the list from the beginning of the page on, whatever page and length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 250 }), fc.constantFrom(10, 20, 50, 100), fc.integer({ min: 1, max: 2500 }), async (
        page, size, count
      ) => {
        const start = (page - 1) * size
        const requests: ListQuery[] = []
        const result = await fetchFrom(async query => {
          requests.push(query)
          return pageOf(query)
        }, at(page, size), count)
        expect(result.rows).toEqual(ALL.slice(start, start + count))
        expect([result.pageNum, result.total]).toEqual([page, ALL.length])
        expect(requests.every(({ pageSize }) => pageSize <= 1000)).toBe(true)
      })
    )
  })

  it('stay below the page when it is read again, and go when another one is shown', async () => {
    const loader = new PageLoader({ fetch: async query => pageOf(query), whenIdle: () => () => {}, now: Date.now }, at(2))
    await loader.show(at(2))
    expect(loader.behind(10)).toBe(2280)
    expect(await loader.reach(13)).toBe(true)
    const displayState = () => [loader.state().page?.rows.length, loader.state().arrival]
    expect(displayState()).toEqual([13, 'more'])
    await loader.renew()
    expect(displayState()).toEqual([13, 'news'])
    await loader.reload()
    expect(displayState()).toEqual([13, 'asked'])
    await loader.show(at(3))
    expect(displayState()).toEqual([10, 'asked'])
  })

  it('are not put below another page that was shown meanwhile', async () => {
    const responses: (() => void)[] = []
    const loader = new PageLoader({
      fetch: query => new Promise(resolve => responses.push(() => resolve(pageOf(query)))), whenIdle: () => () => {}, now: Date.now,
    }, at(1))
    const first = loader.show(at(1))
    responses[0]!()
    await first
    const reaching = loader.reach(12)
    const second = loader.show(at(2))
    responses[1]!()
    responses[2]!()
    await second
    expect(await reaching).toBe(false)
    expect(loader.state().page).toMatchObject({ pageNum: 2, rows: { length: 10 } })
  })
})

describe('a page that has been made longer', () => {
  const ids = (model: { rows(): readonly { readonly id?: unknown }[] }) => model.rows().map(({ id }) => id)

  it('holds the rows behind it once, also those that the user has made on it', async () => {
    const { model } = desk(8, 4)
    const row = { ...model.newRow(undefined)!, name: '新' }
    model.edit({ label: '新增行', added: [{ row, afterId: 'r4' }] })
    await waitUntilIdle(model)
    expect(await model.reach(2)).toBe(true)
    expect(ids(model)).toEqual(['r1', 'r2', 'r3', 'r4', 's9', 'r5', 'r6'])
  })

  it('writes them in one request and takes them back, also from another page', async () => {
    const { model, requests, list, turnTo, seen: view } = desk(8, 4)
    await model.reach(2)
    model.edit(cells(['r4', 'name', '甲'], ['r5', 'name', '乙'], ['r6', 'name', '丙']))
    await waitUntilIdle(model)
    expect(requests).toMatchObject([{ changed: [{ id: 'r4' }, { id: 'r5' }, { id: 'r6' }] }])
    turnTo(2)
    model.undo()
    await waitUntilIdle(model)
    expect(view.page).toBe(1)
    expect(list().map(({ name }) => name)).toEqual(Array.from({ length: 8 }, (_, i) => `清单 ${i + 1}`))
  })

  it('sends cells of rows that nobody had looked at with the moment of the page, until they were', async () => {
    const { model, requests } = desk(8, 4)
    await model.reach(2)
    model.edit(cells(['r4', 'name', '甲'], ['r5', 'name', '乙']))
    model.edit(cells(['r6', 'name', '丙']), { amend: true })
    model.edit(cells(['r6', 'name', '丁'], ['r5', 'qty', '3.000']))
    await waitUntilIdle(model)
    expect(requests.map(({ changed }) => changed!.map(({ id, since: readAt }) => [id, readAt]))).toEqual([
      [['r4', undefined], ['r5', READ_AT]], [['r6', READ_AT]], [['r6', undefined], ['r5', undefined]],
    ])
  })

  it('raises a conflict where the server says that somebody else has written there since', async () => {
    const { model, refuse, rows } = desk(8, 4)
    await model.reach(1)
    refuse([{ row: 'r5', column: 'name', code: 'STALE_VERSION', text: '已被他人修改', now: '他的', by: '周成本' }])
    model.edit(cells(['r5', 'name', '我的']))
    await waitUntilIdle(model)
    expect(model.conflict('r5', 'name')).toMatchObject({ mine: '我的', theirs: '他的', by: '周成本', unseen: true })
    refuse([])
    model.resolve('r5', 'name', 'mine')
    await waitUntilIdle(model)
    expect([rows.get('r5')?.name, model.conflict('r5', 'name')]).toEqual(['我的', undefined])
  })

  it('is as it was where nothing stands behind it', () => {
    expect(desk(8, 4).model.reach(1)).not.toBeNull()
    const { model, turnTo } = desk(8, 4)
    turnTo(2)
    expect(model.reach(1)).toBeNull()
  })
})
