import { beforeEach, expect, it } from 'vitest'
import { boqApi } from '../../gallery/boq/contracts.ts'
import { at, withBoq, type Headers } from './setup.ts'

const list = withBoq()
let me: Headers
let colleague: Headers
beforeEach(async () => { [me, colleague] = await list.two() })
const cell = (row: string, column: 'name' | 'price' | 'remark') => ({ row, column })
const ask = async (headers: Headers, writers: readonly ReturnType<typeof cell>[], conditions: object = {}) =>
  (await list.call(boqApi.describeBoq, headers, { ...conditions, writers: [...writers] })).writers
const change = (headers: Headers, id: string, cells: object, before: object) =>
  list.save(headers, { changed: [{ id, cells: { ...cells }, was: { ...before } }] })
const someone = { by: expect.stringContaining('用户') as unknown, at: expect.stringMatching(/^\d{4}-.*Z$/) as unknown }

it('says of each cell who changed it last, whatever else was changed in the row and whatever conditions it meets', async () => {
  await change(colleague, at(1), { price: '4.00', name: '场地平整' }, { price: '3.25', name: '平整场地' })
  const writers = await ask(me, [cell(at(1), 'price')])
  expect(writers).toEqual([{ row: 'r1', column: 'price', ...someone }])
  await change(me, at(1), { name: '又平整' }, { name: '场地平整' })
  await change(me, at(2), { remark: '后来' }, { remark: null })
  const response = await ask(
    me, [cell(at(1), 'price'), cell(at(1), 'name'), cell(at(2), 'remark')],
    { quick: '没有这样的', filters: [{ key: 'name', op: 'equals', value: '无' }] }
  )
  expect(response).toHaveLength(3)
  const by = (column: string) => response!.find(writer => writer.column === column)!
  expect(by('price')).toEqual(writers![0])
  expect(by('name').by).toBe(by('remark').by)
  expect(by('name').by).not.toBe(by('price').by)
})

it('says nothing of rows that the list does not show: of others, and removed ones', async () => {
  await change(colleague, at(1), { price: '4.00' }, { price: '3.25' })
  expect(await ask(await list.member('m2'), [cell(at(1), 'price')])).toEqual([])
  await list.save(colleague, { removed: [at(1)] })
  expect(await ask(me, [cell(at(1), 'price')])).toEqual([])
})

it('needs the right to read the list, and names of columns that it has', async () => {
  const stranger = await list.member('m1', ['N_MATERIAL:query'])
  expect(await list.send(boqApi.describeBoq, stranger, { writers: [cell(at(1), 'name')] })).toMatchObject({ status: 403 })
  expect(await list.send(boqApi.describeBoq, me, { writers: [{ row: at(1), column: 'merchant_id' }] })).toMatchObject({ status: 400 })
})
