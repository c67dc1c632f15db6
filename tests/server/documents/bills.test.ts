import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { GRIDS } from '#schemas/index.ts'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { dueRuleOf } from '#schemas/notice/warningRules.ts'
import { DOMAINS, registering, TASKS } from '#server/app/calls.ts'
import { newId } from '#server/core/ids.ts'
import { file } from '#server/db/tables/file.ts'
import { documentLink } from '#server/db/tables/document.ts'
import { dueFinders } from '#server/domains/document/index.ts'
import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { galleryCalls, galleryDocuments, galleryGrids } from '../../gallery/calls.ts'
import { giveBackApi, licenceApi, loanApi } from '../../gallery/register/api.ts'
import { licence } from '../../gallery/register/licence.ts'
import { createRegisters, servedLicence } from '../../gallery/register/served.ts'
import { withPeople, type Person } from '../harness/world.ts'

const MERCHANT = 'm-bills'
const world = withPeople('demo', registering([...DOMAINS, ...galleryCalls], TASKS, [...GRIDS, ...galleryGrids], galleryDocuments))
let me: Person
beforeAll(async () => {
  await createRegisters(world.database.pool)
  me = await world.person(MERCHANT, ['query', 'edit', 'delete'].map(action => `N_MERCHANT:${action}`))
})
const goods = (id: string, quantity: string, price: string | null = null) => ({ id, goodsName: '水准仪', quantity, price })
const lend = (rows: object[]) => me.call(loanApi.save, { head: { borrower: '李建国' }, lines: { goods: rows as Record<string, unknown>[] } })

it('computes lines and totals itself, numbers bills of a day one after the other, and takes no state from the sender', async () => {
  const first = await me.call(loanApi.save, {
    head: { borrower: '甲', code: 'LL1', state: 'CLOSED', total: '1' },
    lines: { goods: [goods(newId(), '3', '33.335'), goods(newId(), '1.5', '10')].map(row => ({ ...row, amount: '7' })) },
  }).catch(String)
  expect(first).toContain('最多 2 位小数')
  const { id } = await lend([goods(newId(), '3', '33.33'), goods(newId(), '1.5', '10')])
  const next = await me.call(loanApi.info, { id: (await lend([goods(newId(), '1')])).id })
  const { head, lines } = await me.call(loanApi.info, { id })
  expect(head).toMatchObject({ total: '114.99', state: 'DRAFT' })
  expect(lines.goods.map(({ quantity, amount }) => [quantity, amount])).toEqual([['3.00', '99.99'], ['1.50', '15.00']])
  expect(Number(next.head.code!.slice(-4))).toBe(Number(head.code!.slice(-4)) + 1)
  expect(head.code).toContain(businessDate().replaceAll('-', ''))
})

it('keeps the ids and the order of lines, and the record counts them', async () => {
  const [a, b, c] = [newId(), newId(), newId()]
  const { id, version } = await lend([goods(a, '1'), goods(b, '2')])
  await me.call(loanApi.save, { id, version, head: { borrower: '李建国' }, lines: { goods: [goods(c, '9'), goods(b, '2.5')] } })
  expect((await me.call(loanApi.info, { id })).lines.goods.map(row => row.id)).toEqual([c, b])
  const [change] = await me.call(documentFactsApi.history, { kind: 'gallery.loan', id })
  expect(change!.cells).toContainEqual({ label: '物品', before: null, after: '新增 1 行，删除 1 行，修改 1 行（水准仪：数量 2 → 2.5）' })
  await expect(lend([goods(b, '1')])).rejects.toThrow('ALREADY_EXISTS')
  for (const twisted of [[goods('x', '1'), goods('x', '2')], [goods('x'.repeat(3_000), '1')]])
    await expect(lend(twisted)).rejects.toThrow('行编号不正确')
})

it('refuses a bill by its declared checks, and an action that wants them', async () => {
  await expect(lend([])).rejects.toThrow('请至少登记一件物品')
  await expect(lend([goods('x', '0')])).rejects.toThrow('"line":"goods","row":"x","column":"quantity"')
  const { id } = await lend([goods(newId(), '1')])
  expect(await me.refused(loanApi.act, { ids: [id], action: 'constructor' })).toEqual([400, 'BAD_INPUT'])
  await me.call(loanApi.act, { ids: [id], action: 'lend' })
  await expect(me.call(loanApi.act, { ids: [id, (await lend([goods(newId(), '1')])).id], action: 'close' })).rejects.toThrow('李建国：草稿状态不能归还')
  expect((await me.call(loanApi.info, { id })).head.state).toBe('LENT')
})

it('links what was taken to where it came from, and lets nothing go that something refers to', async () => {
  const row = newId()
  const { id: from } = await lend([goods(row, '5')])
  await me.call(loanApi.act, { ids: [from], action: 'lend' })
  const sourceRow = { ...goods(newId(), '2'), sourceDocument: from, sourceRow: row }
  const { id: to, version } = await me.call(giveBackApi.save, { head: { borrower: '李建国' }, lines: { goods: [sourceRow] } })
  const links = () => world.system(({ q }) => q.select().from(documentLink).where(eq(documentLink.toId, to)), MERCHANT)
  await expect(
    me.call(giveBackApi.save, { id: to, version, head: { borrower: '李建国' }, lines: { goods: [{ ...sourceRow, sourceRow: newId() }] } })
  ).rejects.toThrow('第 1 行 水准仪：来源的借用单已没有这一行，请重新选择')
  await expect(
    me.call(giveBackApi.save, { id: to, version, head: { borrower: '李建国' }, lines: { goods: [{ ...sourceRow, sourceDocument: to }] } })
  ).rejects.toThrow('来源的借用单已没有这一行')
  expect((await me.call(giveBackApi.info, { id: to })).lines.goods).toMatchObject(
    [{ sourceCode: (await me.call(loanApi.info, { id: from })).head.code }]
  )
  expect(await links()).toMatchObject([{ fromId: from, fromRow: row, fromLine: 'goods', toRow: sourceRow.id, quantity: '2.00' }])
  expect((await me.call(loanApi.info, { id: from })).facts?.related).toMatchObject([{ id: to, kindTitle: '归还单', direction: 'TO' }])
  expect((await me.call(giveBackApi.info, { id: to })).facts?.related).toMatchObject([{ id: from, kindTitle: '借用单', direction: 'FROM' }])
  await expect(me.call(loanApi.remove, { ids: [from] })).rejects.toThrow('引用，不能删除')
  await me.call(giveBackApi.remove, { ids: [to] })
  await me.call(loanApi.remove, { ids: [from] })
})

it('takes attachments that are there, seen and of a type that the field takes', async () => {
  const upload = (fileType: string, createdBy: string) => world.system(async ({ q }) => {
    const id = newId()
    await q.insert(file)
      .values({ id, createdBy, originName: `证.${fileType}`, fileType, mime: 'application/pdf', size: 1, sha256: '', path: id })
    return id
  }, MERCHANT)
  const save = (paper: string, number: string) =>
    me.call(licenceApi.save, { head: { licenceName: '施工许可证', number, owner: '赵', papers: [{ id: paper, originName: '', visitUrl: '' }] } })
  const { id } = await save(await upload('pdf', me.ctx.userId), 'P-1')
  expect((await me.call(licenceApi.info, { id })).head.papers).toMatchObject(
    [{ originName: '证.pdf', visitUrl: expect.stringContaining('/api/res/file/') as string }]
  )
  await expect(save(await upload('exe', me.ctx.userId), 'P-2')).rejects.toThrow('只能上传 jpg、jpeg、png、pdf')
  await expect(save(await upload('pdf', 'somebody'), 'P-3')).rejects.toThrow('文件不存在或已被删除')
  await expect(save(newId(), 'P-4')).rejects.toThrow('文件不存在或已被删除')
})

it('warns of a declared day in time', async () => {
  const today = businessDate()
  const add = (number: string, validUntil: string | null) =>
    me.call(licenceApi.save, { head: { licenceName: `证${number}`, number, owner: '赵', validUntil } })
  const [over, near] = [await add('D-1', daysAfter(today, -1)), await add('D-2', daysAfter(today, 30))]
  await add('D-3', daysAfter(today, 31))
  await add('D-4', null)
  const finder = dueFinders([servedLicence])[dueRuleOf(licence)]!
  expect(await world.system(finder, MERCHANT)).toEqual([
    {
      objectId: over.id, objectName: '证D-1', ownerId: null, route: `/gallery/licence?id=${over.id}`,
      content: `有效期至 ${daysAfter(today, -1)}，已过期`,
    },
    {
      objectId: near.id, objectName: '证D-2', ownerId: null, route: `/gallery/licence?id=${near.id}`,
      content: `有效期至 ${daysAfter(today, 30)}，30 天内到期`,
    },
  ])
})
