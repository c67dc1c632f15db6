import { beforeAll, expect, it } from 'vitest'
import { newRow } from '#schemas/kit/index.ts'
import { variableChange } from '#schemas/change/variable.ts'
import { ROLES } from '#server/db/seeds/roles.ts'
import { variableChangeApi as api } from '#shared/api/change.ts'
import { approvalApi } from '#shared/api/approval.ts'
import { documentApi } from '#shared/api/document.ts'
import { fileApi } from '#shared/api/file.ts'
import type { Person } from '../harness/world.ts'
import { DAY, M2, withChanges } from './fixtures.ts'

const w = withChanges('CD')
const change = documentApi(variableChange)
/** Permissions of the site role in a new company (domain B14). */
const SITE = Object.entries(ROLES.find(({ key }) => key === 10)!.grants)
  .flatMap(([key, actions]) => [key, ...actions.map(action => `${key}:${action}`)])
let [foreman, other]: Person[] = []

beforeAll(async () => {
  [foreman, other] = [await w.person('CD', SITE), await w.person('CD', SITE)]
  for (const person of [foreman, other]) await w.joins(person)
})

const MONEY = ['askedAmount', 'costAmount', 'confirmedAmount', 'openAmount', 'expectedAmount'] as const
const LINE_MONEY = ['oldPrice', 'sellPrice', 'asked', 'cost'] as const
const begin = async (
  person: Person, lines: Parameters<typeof w.line>[] = [['ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '1080' }]],
  head: object = {}
) => person.call(change.save, {
  head: {
    title: '墙面加高', changeKind: 'SITE', projectId: 'site', occurredDay: DAY, probability: '100', handlerId: person.ctx.userId, ...head,
  },
  lines: {
    items: lines.map(([way, more]) => { const row = w.line(way, more); return newRow(variableChange.lines.items, String(row.id), row) }),
  },
})

it('is begun by site people with photographs: money is neither shown to them nor taken from them', async () => {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])], '会议室.jpg'))
  const uploaded = await w.running.app.inject(
    { method: 'POST', url: fileApi.uploadFile.path, headers: { ...foreman!.headers }, payload: form }
  )
  const photo = uploaded.json<{ data: { id: string } }>().data
  const { id } = await begin(foreman!, [
    ['ADD', { oldItemName: '块料墙面', oldItemId: w.tile, newQuantity: '1080', sellPrice: '999.00', priceSource: 'BID' }],
    ['NEW', { newName: '金属踢脚', newUnit: M2, newQuantity: '30', sellPrice: '45.50' }],
  ], { beforePhotos: [photo], askedAmount: '1.00' })
  const visible = await foreman!.call(change.info, { id })
  expect(visible.can).toMatchObject({ edit: true, delete: false })
  for (const key of MONEY) expect(visible.head[key] ?? null).toBeNull()
  for (const row of visible.lines.items) for (const key of LINE_MONEY) expect(row[key] ?? null).toBeNull()
  expect(visible.head.beforePhotos).toMatchObject([{ id: photo.id, originName: '会议室.jpg' }])
  // The sell price of an existing item comes from the bill; the new item has none yet.
  expect((await w.info('change', id)).lines.items).toMatchObject(
    [{ sellPrice: '120.00', asked: '9600.00' }, { sellPrice: null, asked: null }]
  )
  await expect(begin(foreman!, [['PRICE', { asked: '500.00' }]])).rejects.toThrow('调价行的申报金额必须填写')
  const total = await foreman!.call(api.total, { projectId: 'site' })
  expect([total.asked, total.cost, total.net]).toEqual([null, null, null])
  const listed = await foreman!.call(change.page, { projectId: 'site', pageSize: -1 })
  expect([listed.can?.includes('add'), listed.can?.includes('edit')]).toEqual([true, false])
  for (const row of listed.rows) for (const key of MONEY) expect((row as Record<string, unknown>)[key] ?? null).toBeNull()
})

it('keeps what somebody else has priced when its beginner saves it again', async () => {
  const { id } = await begin(foreman!, [['NEW', { newName: '压条', newUnit: M2, newQuantity: '7' }]])
  const info = await w.info('change', id)
  await w.me().call(change.save, {
    id, version: info.version, head: info.head,
    lines: { ...info.lines, items: [{ ...info.lines.items![0], sellPrice: '8.00', priceSource: 'AGREED' }] } as never,
  })
  const reloaded = await foreman!.call(change.info, { id })
  await foreman!.call(change.save, { id, version: reloaded.version, head: { ...reloaded.head, title: '压条改' }, lines: reloaded.lines })
  expect(await w.info('change', id)).toMatchObject(
    { head: { title: '压条改', askedAmount: '56.00' }, lines: { items: [{ sellPrice: '8.00', asked: '56.00' }] } }
  )
})

it('goes no further by them: others write, submit and delete it', async () => {
  const { id, version } = await begin(foreman!)
  const info = await other!.call(change.info, { id })
  expect(info.can).toMatchObject({ edit: false, delete: false })
  await expect(other!.call(change.save, { id, version, head: info.head, lines: info.lines })).rejects.toThrow('只能修改自己登记、还没有提交的变更签证')
  expect(await foreman!.refused(approvalApi.submit, { kind: variableChange.name, id, version, urgency: 50 })).toEqual([403, 'FORBIDDEN'])
  expect(await foreman!.refused(change.remove!, { ids: [id] })).toEqual([403, 'FORBIDDEN'])
  expect((await foreman!.call(change.info, { id })).workflow?.can.submit).toBe(false)
  await w.analysed(id)
  await w.submit('change', id)
  const submitted = await foreman!.call(change.info, { id })
  expect(submitted.can.edit).toBe(false)
  await expect(
    foreman!.call(change.save, { id, version: submitted.version, head: submitted.head, lines: submitted.lines })
  ).rejects.toThrow('403')
  const reader = await w.person('CD', ['P_INFO:query', 'P_EXECUTE:edit'])
  expect(await reader.refused(change.save, { head: { title: '不行' }, lines: {} })).toEqual([403, 'FORBIDDEN'])
})
