import { beforeAll, describe, expect, it } from 'vitest'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { bankCardFault, maskCard } from '#schemas/man/bankCard.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { and, eq } from 'drizzle-orm'
import { manCalls } from '#server/domains/man/index.ts'
import { servedPerson } from '#server/kinds/man/person.ts'
import { servedTeam } from '#server/kinds/man/team.ts'
import { LOOKS_PER_HOUR } from '#server/core/revealLimit.ts'
import { manApi, personApi, teamApi } from '#shared/api/man.ts'
import { exportApi } from '#shared/api/export.ts'
import type { Person } from '../harness/world.ts'
import { bankCard, FOREIGN, headOf, idNumber, MERCHANT, withMen } from './fixtures.ts'

const men = withMen()
let me: Person
let reader: Person
let stranger: Person
beforeAll(async () => {
  me = await men.caller()
  reader = await men.caller(MERCHANT, ['query'])
  stranger = await men.caller(FOREIGN)
})
const all = { pageSize: 100 }

async function everything(): Promise<string> {
  const client = await men.database.pool.connect()
  try {
    await client.query('begin; set local role em_system')
    const parts: string[] = []
    for (const table of ['man', 'man_certificate', 'audit_log', 'idempotency_key', 'task']) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${table} t`)
      parts.push(...rows.map(({ text }) => text))
    }
    await client.query('rollback')
    return parts.join('\n')
  } finally {
    client.release()
  }
}

describe('numbers', () => {
  it('are masked in every reply, and nowhere readable in the database', async () => {
    const [number, card] = [idNumber(), bankCard()]
    const saved = await men.running.app.inject({
      method: 'POST', url: personApi.save.path, headers: { ...me.headers, 'idempotency-key': 'save-with-numbers' },
      payload: { head: headOf({ idNumber: number, bankCard: card, bankName: '工商银行' }), lines: { certificates: [] } },
    })
    const { data: { id } } = saved.json<{ data: { id: string } }>()
    const replies = [
      saved.body, JSON.stringify(await me.call(manApi.queryPageMan, all)), JSON.stringify(await me.call(personApi.info, { id })),
      JSON.stringify(await me.call(manApi.queryPageMan, { ...all, quick: number })),
      JSON.stringify(await me.call(manApi.batchSaveMan, { changed: [{ id, cells: { remark: '改' }, was: { remark: null } }] })),
      JSON.stringify(await me.call(personApi.save, { head: headOf({ idNumber: number }) }).catch(String)),
    ]
    for (const reply of replies) expect([reply.includes(number), reply.includes(card)]).toEqual([false, false])
    expect((await me.call(personApi.info, { id })).head).toMatchObject(
      { idNumber: `${number.slice(0, 6)}********${number.slice(-4)}`, bankCard: `************${card.slice(-4)}` }
    )
    const stored = await everything()
    expect([stored.includes('save-with-numbers'), stored.includes(number), stored.includes(card)]).toEqual([true, false, false])
  })

  it('are shown whole by one call, which says who looked at whom and keeps no answer', async () => {
    const [number, card] = [idNumber(), bankCard()]
    const { id } = await men.save(me, { idNumber: number, bankCard: card, realName: '被看的人' })
    const response = await men.running.app.inject({
      method: 'POST', url: manApi.queryManSecret.path, headers: { ...me.headers, 'idempotency-key': 'look-at-numbers' }, payload: { id },
    })
    expect(response.json()).toMatchObject({ data: { idNumber: number, bankCard: card } })
    expect((await everything()).includes(number)).toBe(false)
    const record = await men.system(({ q }) => q.select().from(auditLog)
      .where(and(eq(auditLog.action, 'queryManSecret'), eq(auditLog.entityId, id))))
    expect(record).toMatchObject([{ merchantId: MERCHANT, userId: me.ctx.userId, after: { realName: '被看的人' } }])
    expect(await reader.refused(manApi.queryManSecret, { id })).toEqual([403, 'FORBIDDEN'])
    expect(await stranger.refused(manApi.queryManSecret, { id })).toEqual([404, 'NOT_FOUND'])
  })

  it('are looked at so often in an hour and no more', async () => {
    const often = await men.caller()
    const { id } = await men.save(me)
    for (let i = 0; i < LOOKS_PER_HOUR; i++) await often.call(manApi.queryManSecret, { id })
    expect(await often.refused(manApi.queryManSecret, { id })).toEqual([429, 'TOO_MANY_REQUESTS'])
    await me.call(manApi.queryManSecret, { id })
  })

  it('are found whole, not in part', async () => {
    const number = idNumber()
    const { id } = await men.save(me, { idNumber: number })
    const find = async (quick: string, by = me) => (await by.call(manApi.queryPageMan, { ...all, quick })).rows.map(row => row.id)
    expect(await find(number)).toEqual([id])
    expect(await find(number.toLowerCase())).toEqual([id])
    expect(await find(number.slice(6, 14))).toEqual([])
    expect(await find(number, stranger)).toEqual([])
  })

  it('belong to one person of the merchant; another merchant may have him as well', async () => {
    const [number, card] = [idNumber(), bankCard()]
    await men.save(me, { idNumber: number, bankCard: card, realName: '先来的人', state: 'OFF' })
    await expect(men.save(me, { idNumber: number })).rejects.toThrow('该身份证号已登记：先来的人（离场）')
    await expect(men.save(me, { bankCard: card })).rejects.toThrow('该银行卡号已登记在先来的人名下')
    expect(await men.save(stranger, { idNumber: number, bankCard: card })).toMatchObject({ version: expect.any(Number) as number })
  })

  it('stay as they are where a mask comes back, and are refused where it is another one', async () => {
    const [number, card] = [idNumber(), bankCard()]
    const { id } = await men.save(me, { idNumber: number, bankCard: card })
    const { head, version } = await me.call(personApi.info, { id })
    await me.call(personApi.save, { id, version, head: { ...head, realName: '改了名' } })
    expect(await me.call(manApi.queryManSecret, { id })).toEqual({ idNumber: number, bankCard: card })
    await expect(me.call(personApi.save, { head: { ...head, realName: '冒名' } })).rejects.toThrow('请填写完整的身份证号')
    const next = await me.call(personApi.info, { id })
    await me.call(personApi.save, { id, version: next.version, head: { ...next.head, bankCard: null } })
    expect(await me.call(manApi.queryManSecret, { id })).toEqual({ idNumber: number, bankCard: null })
  })

  it('are recorded as other ones where what is shown of them stays the same', async () => {
    const card = bankCard()
    const twin = Array.from({ length: 100 }, (_, i) => `6222${String(i).padStart(2, '0')}${card.slice(6)}`)
      .find(one => one !== card && bankCardFault(one) === null)!
    const { id, version } = await men.save(me, { bankCard: card })
    const { head } = await me.call(personApi.info, { id })
    expect(maskCard(twin)).toBe(head.bankCard)
    await me.call(personApi.save, { id, version, head: { ...head, bankCard: twin } })
    const auditEntries = await men.system(({ q }) => q.select({ after: auditLog.after }).from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.action, 'saveMan'))).orderBy(auditLog.id))
    expect(auditEntries[1]!.after).toEqual({ bankCard: head.bankCard })
  })

  it('of people past an age are taken with a notice, of children refused', async () => {
    const year = Number(businessDate(new Date()).slice(0, 4))
    expect((await men.save(me, { idNumber: idNumber(`${year - 62}0101`) })).notices[0]).toContain('男性已超过 60 周岁')
    expect((await men.save(me, { idNumber: idNumber(`${year - 52}0101`, false) })).notices[0]).toContain('女性已超过 50 周岁')
    await expect(men.save(me, { idNumber: idNumber(`${year - 15}0101`) })).rejects.toThrow('未满 16 周岁')
  })
})

describe('a person', () => {
  it('is refused with every wrong cell at once', async () => {
    const response = await men.running.app.inject({
      method: 'POST', url: personApi.save.path, headers: me.headers,
      payload: {
        head: headOf({ realName: '', idNumber: '110101199001011234', phone: '123', teamName: '没有的班组' }),
        lines: { certificates: [{ id: 'c1', kind: 'SPECIAL', number: 'A', issued: '2026-05-01', expires: '2026-04-01' }] },
      },
    })
    const { code, data } = response.json<{ code: number, data: { rows: { line: string, column: string }[] } }>()
    expect(code).toBe(400)
    expect(data.rows.map(({ line, column }) => `${line}.${column}`).toSorted())
      .toEqual(['.idNumber', '.phone', '.realName', '.teamName', 'certificates.expires'])
  })

  it('keeps certificates by their ids, and the list knows the first that ends', async () => {
    const today = businessDate(new Date())
    const { id } = await men.save(me, {}, [
      { id: 'cert-a', kind: 'SPECIAL', number: 'A1', expires: daysAfter(today, 10) },
      { id: 'cert-b', kind: 'SKILL', number: 'B1', expires: null },
    ])
    const row = async () => (await me.call(manApi.queryPageMan, all)).rows.find(one => one.id === id)
    expect(await row()).toMatchObject({ expiry: 'DUE', certificateEnd: daysAfter(today, 10) })
    const full = await me.call(personApi.info, { id })
    expect(full.lines.certificates.map(({ id: certificateId, number }) => [certificateId, number])).toEqual(
      [['cert-a', 'A1'], ['cert-b', 'B1']]
    )
    await me.call(personApi.save, {
      id, version: full.version, head: full.head,
      lines: { certificates: [{ ...full.lines.certificates[0]!, expires: daysAfter(today, -1) }] },
    })
    expect(await row()).toMatchObject({ expiry: 'OVER' })
    const { rows } = await me.call(manApi.queryPageMan, { ...all, filters: [{ key: 'expiry', op: 'in', value: ['OVER'] }] })
    expect(rows.map(one => one.id)).toEqual([id])
  })

  it('is not overwritten by who has not seen him last', async () => {
    const { id, version } = await men.save(me)
    await me.call(manApi.batchSaveMan, { changed: [{ id, cells: { remark: '别人改的' }, was: { remark: null } }] })
    expect(await me.refused(personApi.save, { id, version, head: headOf() })).toEqual([409, 'STALE_VERSION'])
  })

  it('may have pictures of his own company only; those of his card are for who may edit', async () => {
    const [ownPicture, other] = [await men.picture(me.ctx.userId), await men.picture(me.ctx.userId, FOREIGN)]
    const ref = (id: string) => [{ id, originName: '', visitUrl: '' }]
    const { id } = await men.save(me, { photo: ref(ownPicture), idPictures: ref(ownPicture) })
    expect((await me.call(personApi.info, { id })).head.idPictures).toHaveLength(1)
    expect((await reader.call(personApi.info, { id })).head).toMatchObject({ photo: [{ id: ownPicture }], idPictures: null })
    expect(await me.refused(personApi.save, { head: headOf({ photo: ref(other) }) })).toEqual([400, 'BAD_ROWS'])
    await expect(me.call(personApi.save, { head: headOf({ photo: ref(other) }) })).rejects.toThrow('文件不存在或已被删除，请重新上传')
  })

  it.each([
    ['kind', 5], ['number', 5], ['number', {}], ['issuer', ['x']], ['issued', 20260101], ['expires', { year: 2026 }], ['picture', 'x'],
    ['picture', [null]], ['picture', [{ id: 5 }]],
  ])('is refused with the cell of a certificate that is of another shape: %s %j', async (column, value) => {
    const certificate = { id: 'cert-x', kind: 'SPECIAL', number: 'X1', [column]: value }
    const response = await men.running.app.inject(
      { method: 'POST', url: personApi.save.path, headers: me.headers, payload: { head: headOf(), lines: { certificates: [certificate] } } }
    )
    expect(response.json()).toMatchObject({ code: 400, data: { error: 'BAD_ROWS', field: 'certificates', rows: [{ column }] } })
  })

  it('is edited in the list cell by cell, never his numbers', async () => {
    const number = idNumber()
    const { id } = await men.save(me, { idNumber: number })
    const change = (cells: Record<string, unknown>, before: Record<string, unknown>) =>
      me.call(manApi.batchSaveMan, { changed: [{ id, cells, was: before }] })
    expect((await change({ phone: '1380000' }, { phone: '13900001234' })).problems).toMatchObject([{ column: 'phone', text: '手机号应为 11 位' }])
    expect((await change({ teamName: '没有的班组' }, { teamName: null })).problems).toMatchObject(
      [{ column: 'teamName', text: '没有名为“没有的班组”的班组' }]
    )
    expect((await change({ teamName: '水电班' }, { teamName: null })).rows).toMatchObject([{ teamName: '水电班' }])
    expect((await me.call(personApi.info, { id })).head.teamId).toEqual(expect.any(String))
    expect((await change({ idNumber: '110101********1111' }, { idNumber: '' })).problems.length).toBeGreaterThan(0)
    expect(await me.call(manApi.queryManSecret, { id })).toMatchObject({ idNumber: number })
  })

  it('is found by pinyin', async () => {
    await men.save(me, { realName: '欧阳铁锤' })
    expect((await me.call(manApi.queryPageMan, { ...all, quick: 'oytc' })).rows.map(row => row.realName)).toEqual(['欧阳铁锤'])
  })

  it('changes state with a record, and is deleted unless he leads a team', async () => {
    const { id } = await men.save(me, { realName: '要当班长的人' })
    await me.call(personApi.act, { ids: [id], action: 'leave' })
    const team = await me.call(teamApi.save, { head: { teamName: '测试一班', leaderId: id, state: 'ENABLED' } })
    await expect(me.call(personApi.remove, { ids: [id] })).rejects.toThrow('要当班长的人是班组“测试一班”的班组长，不能删除')
    await me.call(teamApi.remove, { ids: [team.id] })
    await me.call(personApi.remove, { ids: [id] })
    expect(await me.refused(personApi.info, { id })).toEqual([404, 'NOT_FOUND'])
    const record = await men.system(({ q }) => q.select().from(auditLog).where(and(eq(auditLog.entity, 'man'), eq(auditLog.entityId, id)))
      .orderBy(auditLog.id))
    expect(record.map(({ action, fromState, toState }) => [action, fromState, toState])).toEqual(
      [['saveMan', null, null], ['updateManState', 'ON', 'OFF'], ['deleteMan', null, null]]
    )
  })
})

it('another merchant finds nothing', async () => {
  const { id } = await men.save(me)
  const team = await me.call(teamApi.save, { head: { teamName: '只属于我的班组', state: 'ENABLED' } })
  expect((await stranger.call(manApi.queryPageMan, { ...all, quick: '测试工人' })).rows.map(row => row.id)).not.toContain(id)
  for (const [contract, input] of [
    [personApi.info, { id }], [personApi.save, { id, version: 1, head: headOf() }], [personApi.remove, { ids: [id] }],
    [personApi.act, { ids: [id], action: 'leave' }],
    [teamApi.info, { id: team.id }], [teamApi.save, { id: team.id, version: 1, head: {} }], [teamApi.remove, { ids: [team.id] }],
  ] as const) expect(await stranger.refused(contract, input)).toEqual([404, 'NOT_FOUND'])
  await expect(stranger.call(teamApi.save, { head: { teamName: '别人的班长', leaderId: id, state: 'ENABLED' } })).rejects.toThrow('班组长不在工人名单中')
})

it('who may only look can neither write nor import nor take the list away', async () => {
  const { id } = await men.save(me)
  for (const { contract } of [...manCalls, ...servedPerson.calls, ...servedTeam.calls].filter(
    ({ contract }) => contract.writes && contract.body === 'json'
  )) {
    const input = {
      id, ids: [id], state: 'OFF', action: 'leave', head: headOf(), uploadId: 'x', sheet: 'x', headerRow: 1, mapping: {}, commit: false,
    }
    expect(await reader.refused(contract, input), contract.path).toEqual([403, 'FORBIDDEN'])
  }
  const params = { list: manApi.queryPageMan.path, query: {}, columns: [{ key: 'realName' }] }
  expect(await reader.refused(exportApi.startExport, params)).toEqual([403, 'FORBIDDEN'])
})
