import { expect, it } from 'vitest'
import { cells, openList, rowServer, waitUntilIdle } from './rowServer.ts'

it('sums every row of the filter, and follows what is written on the page before the server sends it anew', async () => {
  const server = rowServer(25)
  const { model } = openList(server, 10)
  const page = () => server.list().slice(0, 10)
  model.load(page(), [], 'asked', { sums: { amount: '525.00' } })
  expect(model.footer()).toEqual({ amount: '525.00' })
  model.edit(cells(['r2', 'price', '10.00'], ['r3', 'qty', '3.000']))
  expect(model.footer()).toEqual({ amount: '534.50' })
  await waitUntilIdle(model)
  expect(model.footer()).toEqual({ amount: '534.50' })
  model.edit({ label: '删除行', removed: ['r1'] })
  await waitUntilIdle(model)
  expect(model.footer()).toEqual({ amount: '513.50' })
  model.load(page(), [], 'news', { sums: { amount: '513.50' } })
  expect(model.footer()).toEqual({ amount: '513.50' })
  model.undo()
  expect(model.footer()).toEqual({ amount: '534.50' })
})

it('sums the page where the server sends no sums', () => {
  expect(openList(rowServer(25), 10).model.footer()).toEqual({ amount: '210.00' })
})
