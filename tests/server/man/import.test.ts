import { beforeAll, describe, expect, it } from 'vitest'
import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { checkEveryMerchant, WARNING_FINDERS } from '#server/app/nightly.ts'
import { manApi, personApi } from '#shared/api/man.ts'
import { noticeApi } from '#shared/api/notice.ts'
import type { Person } from '../harness/world.ts'
import { bankCard, FOREIGN, idNumber, MERCHANT, withMen } from './fixtures.ts'

const men = withMen()
let me: Person
beforeAll(async () => {
  me = await men.caller()
})
const HEAD = '姓名,身份证号,手机号,工种,职业等级,班组,进场日期,银行卡号,证书类型,证书编号,到期日期'
const list = async (quick: string, by = me) => (await by.call(manApi.queryPageMan, { pageSize: 100, quick })).rows
const counts = ({ added, updated, unchanged, skipped }: Awaited<ReturnType<typeof men.importLines>>) => [added, updated, unchanged, skipped]

describe('an import of people', () => {
  it('takes what is right and says of every other row why not', async () => {
    const [valid, twice, wrong] = [idNumber(), idNumber(), idNumber()]
    const broken = wrong.slice(0, -1) + (wrong.endsWith('1') ? '2' : '1')
    const result = await men.importLines(me, [
      HEAD,
      `导入甲,${valid.toLowerCase()},139 0000 1111,木工,中级工,木工二班,2026/5/6,,特种作业操作证,T-1,2020-01-01`,
      `导入乙,${broken},13900001112,木工,中级工,,2026-05-06,,,,`,
      `导入丙,${idNumber()},13900001113,拆船工,中级工,,2026-05-06,,,,`,
      `导入丁,${twice},13900001114,木工,中级工,,2026-05-06,,,,`,
      `导入丁,${twice},13900001114,木工,中级工,,2026-05-06,,,,`,
      `导入戊,${idNumber()},13900001115,木工,中级工,没有的班组,2026-05-06,,,,`,
      `导入己,${idNumber()},13900001116,木工,中级工,,2026-05-06,6222000000000000,,,`,
      `导入庚,${idNumber()},13900001117,木工,中级工,,2026-05-06,,特种作业操作证,,`,
    ])
    expect(counts(result)).toEqual([2, 0, 0, 6])
    const reported = result.problems.map(({ row, column, text, warning = false }) => [row, column, text, warning])
    expect(reported).toEqual([
      ['2', 'expires', '证书已过期', true], ['3', 'idNumber', '身份证号校验不通过，请核对', false],
      ['4', 'jobCategory', expect.stringContaining('不是可用的工种'), false],
      ['6', 'idNumber', '身份证号与第 5 行重复', false], ['7', 'teamName', '没有名为“没有的班组”的班组', false],
      ['8', 'bankCard', expect.stringContaining('Excel 只保留 15 位数字'), true], ['8', 'bankCard', '银行卡号校验不通过，请核对', false],
      ['9', 'certificateNumber', expect.stringContaining('证书编号'), false],
    ])
    expect(await list(valid)).toMatchObject(
      [{ realName: '导入甲', phone: '13900001111', teamName: '木工二班', entryDate: '2026-05-06', expiry: 'OVER', state: 'ON' }]
    )
    // The report also masks every number.
    for (const number of [valid, twice, broken]) expect(JSON.stringify(result)).not.toContain(number)
  })

  it('finds people again by their numbers, says who has one, and changes nothing the second time', async () => {
    const [number, card] = [idNumber(), bankCard()]
    const { id } = await men.save(
      me, { realName: '已登记的人', idNumber: number, bankCard: card }, [{ id: 'kept', kind: 'SKILL', number: 'K-1', expires: '2030-01-01' }]
    )
    const lines = (phone: string) => [HEAD, `已登记的人,${number},${phone},木工,中级工,,2026-05-01,${card},职业技能等级证,K-1,2031-01-01`]
    expect(counts(await men.importLines(me, lines('13700000001'), false))).toEqual([0, 1, 0, 0])
    expect(counts(await men.importLines(me, lines('13700000001')))).toEqual([0, 1, 0, 0])
    expect(counts(await men.importLines(me, lines('13700000001')))).toEqual([0, 0, 1, 0])
    expect(await me.call(personApi.info, { id })).toMatchObject(
      { head: { phone: '13700000001' }, lines: { certificates: [{ id: 'kept', number: 'K-1', expires: '2031-01-01' }] } }
    )
    expect(await me.call(manApi.queryManSecret, { id })).toEqual({ idNumber: number, bankCard: card })
    const other = await men.importLines(me, [HEAD, `另一个人,${idNumber()},13700000002,木工,中级工,,2026-05-01,${card},,,`])
    expect(other.problems).toMatchObject([{ column: 'bankCard', text: '该银行卡号已登记在已登记的人名下' }])
  })

  it('lets a card go from one to another, and keeps no number whole in the record', async () => {
    const [first, second, cards] = [idNumber(), idNumber(), [bankCard(), bankCard(), bankCard()]]
    const line = (name: string, number: string, card?: string) => `${name},${number},13700000005,木工,中级工,,2026-05-01,${card ?? ''},,,`
    await men.importLines(me, [HEAD, line('换卡甲', first, cards[0]), line('换卡乙', second, cards[1])])
    expect(counts(await men.importLines(me, [HEAD, line('换卡甲', first, cards[1]), line('换卡乙', second, cards[0])]))).toEqual([0, 2, 0, 0])
    expect(counts(await men.importLines(me, [HEAD, line('换卡甲', first, cards[2]), line('换卡乙', second, cards[1])]))).toEqual([0, 2, 0, 0])
    const ids = new Map((await list('换卡')).map(row => [row.realName, row.id]))
    expect(await me.call(manApi.queryManSecret, { id: ids.get('换卡乙')! })).toEqual({ idNumber: second, bankCard: cards[1] })
    const { rows } = await men.database.pool.query<{ text: string }>(
      `select before::text || after::text as text from audit_log where action = 'importMan' and entity_id = any($1)`, [[...ids.values()]]
    )
    expect(rows).toHaveLength(4)
    expect(rows[0]!.text).toContain(cards[1]!.slice(-4))
    for (const card of cards) expect(JSON.stringify(rows)).not.toContain(card)
  })

  it('of a list that was exported, its numbers masked, adds nobody', async () => {
    const result = await men.importLines(me, [HEAD, '遮掩的人,110101********1234,13700000004,木工,中级工,,2026-05-01,************1234,,,'])
    expect(counts(result)).toEqual([0, 0, 0, 1])
    expect(result.problems.map(({ column, text }) => [column, text])).toEqual([['idNumber', '请填写完整的身份证号'], ['bankCard', '请填写完整的银行卡号']])
  })

  it('of another merchant adds his own person', async () => {
    const number = idNumber()
    await men.save(me, { realName: '两家都有的人', idNumber: number })
    const stranger = await men.caller(FOREIGN)
    expect(counts(await men.importLines(stranger, [HEAD, `两家都有的人,${number},13700000003,木工,中级工,,2026-05-01,,,,`]))).toEqual([1, 0, 0, 0])
    expect(await list(number)).toHaveLength(1)
    expect(await list(number, stranger)).toHaveLength(1)
  })
})

it('certificates that end warn everybody of the labour library, once a person, and no longer when renewed', async () => {
  const today = businessDate(new Date())
  const { id } = await men.save(me, { realName: '证书快到期' }, [
    { id: 'w-1', kind: 'SPECIAL', number: 'W-1', expires: daysAfter(today, 20) },
    { id: 'w-2', kind: 'HEALTH', number: 'W-2', expires: daysAfter(today, -3) },
    { id: 'w-3', kind: 'SAFETY', number: 'W-3', expires: daysAfter(today, 31) },
  ])
  const warned = async (person: Person) =>
    (await person.call(noticeApi.queryWarnings, { pageSize: 100, closed: false })).rows.filter(row => row.rule === 'man.certificateDue')
  const check = () => checkEveryMerchant(men.database.pool, WARNING_FINDERS)
  await check()
  const reader = await men.caller(MERCHANT, ['query'])
  const expiryWarnings = (await warned(reader)).filter(row => row.objectName === '证书快到期')
  expect(expiryWarnings).toMatchObject(
    [{ route: `/work/man/detail?id=${id}`, content: `健康证 ${daysAfter(today, -3)} 已过期；特种作业操作证 ${daysAfter(today, 20)} 30 天内到期` }]
  )
  // The demonstration has two warnings itself.
  expect((await warned(reader)).map(row => row.objectName).toSorted()).toEqual(expect.arrayContaining(['廖海峰', '覃志勇']))
  expect(await warned(await men.caller(FOREIGN))).toEqual([])
  expect(await warned(await men.person(MERCHANT))).toEqual([])
  await me.call(personApi.act, { ids: [id], action: 'leave' })
  await check()
  expect((await warned(reader)).map(row => row.objectName)).not.toContain('证书快到期')
})
