import { expect, it } from 'vitest'
import type { RowPage } from '#client/grid/remote/pages.ts'
import { PageLoader } from '#client/grid/remote/pages.ts'
import { defaultQuery, type ListQuery } from '#client/grid/remote/query.ts'
import { showAll } from '#client/grid/remote/showAll.ts'
import { planBulk } from '#client/grid/workspace/tools/bulk.ts'
import { openList, rowServer, waitUntilIdle } from './rowServer.ts'

/** A list of 1,234 rows, ten per page; rows reach the model just after they arrive. */
function listOf(pageNum: number) {
  const server = rowServer(1234)
  let broken = false
  const fetch = async ({ pageNum: page, pageSize }: ListQuery): Promise<RowPage> => {
    if (broken && pageSize > 10) throw new Error('断线')
    const all = server.list()
    return {
      rows: all.slice((page - 1) * pageSize, page * pageSize), total: all.length, pageNum: page,
      totalPages: Math.ceil(all.length / pageSize),
    }
  }
  const query = { ...defaultQuery(), pageNum, pageSize: 10 }
  const loader = new PageLoader({ fetch, whenIdle: () => () => {}, now: Date.now }, query)
  const { model } = openList(server, 10)
  loader.subscribe(() => {
    const { page, arrival } = loader.state()
    if (page) setTimeout(() => model.load(page.rows, [], arrival))
  })
  return { server, loader, model, query, breakDown: () => { broken = true } }
}

it.each([1, 3])('one change reaches every row of a list from page %i, in one request, and is undone at once', async from => {
  const { server, loader, model, query } = listOf(from)
  await loader.show(query)
  expect(await showAll(loader, model)).toBe(true)
  const ids = model.rows().map(row => String(row.id))
  expect(ids).toEqual(server.list().map(row => row.id))
  const plan = planBulk(model, ids, { column: 'price', way: 'percent', text: '-3', round: true }, () => 0)
  model.edit({ label: '批量修改', cells: plan.cells })
  await waitUntilIdle(model)
  expect(server.requests).toHaveLength(1)
  expect(server.list().every(row => row.price === '10.19')).toBe(true)
  model.undo()
  await waitUntilIdle(model)
  expect(server.list().every(row => row.price === '10.50')).toBe(true)
})

it('says that the rows could not be read', async () => {
  const { loader, model, query, breakDown } = listOf(2)
  await loader.show(query)
  breakDown()
  await expect(showAll(loader, model)).rejects.toThrow('断线')
})
