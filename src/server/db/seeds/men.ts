import { businessDate, daysAfter } from '#schemas/kit/index.ts'
import { DICT, JOB_LEVEL } from '#schemas/dict/dictionaries.ts'
import { luhnDigit } from '#schemas/man/bankCard.ts'
import { idCheckSign } from '#schemas/man/idNumber.ts'
import { type CERTIFICATE_KIND } from '#schemas/man/states.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { vaultOf } from '#server/core/vault.ts'
import { man, manCertificate, team } from '#server/db/tables/man.ts'
import { MAN_NUMBERS } from '#server/db/tables/manRows.ts'
import { sealNumber } from '#server/db/tables/sealed.ts'
import type { Tx } from '#server/db/tx.ts'
import { dictKey, type TRADES } from './dictionaries.ts'
import { insertRows } from '#server/db/insertRows.ts'

interface ManSeed {
  readonly name: string
  readonly team: number
  readonly trade: typeof TRADES[number]
  readonly level: keyof typeof JOB_LEVEL
  /** Region, birth and sequence of a fictitious id number. */
  readonly id: string
  readonly entry: string
  readonly bank: string
  readonly off?: true
  /** Kind, number, and validity in days from the first start. */
  readonly certificates: readonly (readonly [kind: keyof typeof CERTIFICATE_KIND, number: string, days: number | null])[]
}

const TEAMS = [
  { name: '泥瓦一班', trade: '泥瓦工', supplier: '粤建劳务有限公司', persons: 8, leader: '罗文斌' },
  { name: '木工二班', trade: '木工', supplier: '恒盛建筑劳务有限公司', persons: 6, leader: '谭志伟' },
  { name: '水电班', trade: '水电工', supplier: null, persons: 4, leader: '蒋小军' },
  { name: '放线班', trade: '测量放线工', supplier: null, persons: 2, leader: null },
  { name: '镶贴班', trade: '镶贴工', supplier: '粤建劳务有限公司', persons: 8, leader: null },
  { name: '综合班', trade: '综合工', supplier: '恒盛建筑劳务有限公司', persons: 6, leader: null },
  { name: '油漆班', trade: '油漆工', supplier: '粤建劳务有限公司', persons: 8, leader: null },
  { name: '防水班', trade: '防水工', supplier: '恒盛建筑劳务有限公司', persons: 4, leader: null },
] as const

const MEN: readonly ManSeed[] = [
  {
    name: '罗文斌', team: 0, trade: '泥瓦工', level: 5, id: '44010119800312101', entry: '2024-03-01', bank: '工商银行',
    certificates: [['SKILL', 'S000044010001', null]],
  },
  {
    name: '曾国强', team: 0, trade: '泥瓦工', level: 4, id: '43010119850718203', entry: '2024-03-01', bank: '农业银行',
    certificates: [['SAFETY', 'A2024030102', 420]],
  },
  { name: '邓春生', team: 0, trade: '镶贴工', level: 3, id: '43010119900225305', entry: '2025-02-17', bank: '建设银行', certificates: [] },
  {
    name: '韦桂英', team: 0, trade: '保洁工', level: 1, id: '45010119720905402', entry: '2025-09-08', bank: '邮政储蓄银行',
    certificates: [['HEALTH', 'J2025090804', 160]],
  },
  {
    name: '谭志伟', team: 1, trade: '木工', level: 5, id: '44010119780621507', entry: '2023-10-12', bank: '工商银行',
    certificates: [['SKILL', 'S000044010005', null]],
  },
  { name: '黄永福', team: 1, trade: '木工', level: 3, id: '45010119881103609', entry: '2024-06-20', bank: '农业银行', certificates: [] },
  {
    name: '覃志勇', team: 1, trade: '架子工', level: 4, id: '45010119830414701', entry: '2024-06-20', bank: '建设银行',
    certificates: [['SPECIAL', 'T450101198304', 12]],
  },
  { name: '龙小玲', team: 1, trade: '油漆工', level: 2, id: '43010119950808804', entry: '2025-04-01', bank: '招商银行', certificates: [] },
  {
    name: '蒋小军', team: 2, trade: '水电工', level: 4, id: '43010119870129903', entry: '2024-01-08', bank: '工商银行',
    certificates: [['SPECIAL', 'T430101198701', 310], ['SKILL', 'S000043010009', null]],
  },
  {
    name: '廖海峰', team: 2, trade: '金属焊工', level: 3, id: '51010119910517105', entry: '2024-08-05', bank: '农业银行',
    certificates: [['SPECIAL', 'T510101199105', 25]],
  },
  { name: '莫家豪', team: 2, trade: '智能化安装工', level: 2, id: '44010120000930207', entry: '2025-07-01', bank: '中国银行', certificates: [] },
  {
    name: '彭秀兰', team: 2, trade: '搬运普工', level: 1, id: '51010119760212308', entry: '2023-05-15', bank: '邮政储蓄银行', off: true,
    certificates: [],
  },
]

const phoneOf = (at: number): string => `1380000${String(1001 + at)}`

/** 示例班组与工人：八个班组，其中三个有花名册共十二人，两张证书即将到期。 */
export async function seedMen(tx: Tx): Promise<void> {
  const vault = await vaultOf(tx)
  const today = businessDate(tx.ctx.now)
  const teams = TEAMS.map(seed => ({ ...seed, id: newId() }))
  await insertRows(tx, team, teams.map(({ id, name, trade, supplier, persons }) => ({
    id, teamName: name, state: 'ENABLED' as const, pinyin: pinyinOf(name), jobCategory: dictKey(DICT.jobCategory, trade),
    supplierName: supplier, contractPersons: persons,
  })))
  const men = MEN.map((seed, at) => ({ ...seed, at, id: newId(), number: seed.id + idCheckSign(seed.id) }))
  const endOf = (days: number | null): string | null => (days === null ? null : daysAfter(today, days))
  await insertRows(tx, man, men.map(({ id, name, number, at, certificates, ...seed }) => {
    const card = `62220000000${String(4_000_001 + at * 137)}`
    const ends = certificates.map(([, , days]) => endOf(days)).filter(day => day !== null).toSorted()
    return {
      id, realName: name, pinyin: pinyinOf(name), ...sealNumber(vault, MAN_NUMBERS.idNumber, id, number),
      ...sealNumber(vault, MAN_NUMBERS.bankCard, id, card + luhnDigit(card)), phone: phoneOf(at),
      jobCategory: dictKey(DICT.jobCategory, seed.trade), jobLevel: String(seed.level), teamId: teams[seed.team]?.id,
      teamName: teams[seed.team]?.name,
      entryDate: seed.entry, state: seed.off ? 'OFF' : 'ON', bankName: seed.bank, certificates: certificates.length,
      certificateEnd: ends[0] ?? null,
    }
  }))
  await insertRows(tx, manCertificate, men.flatMap(({ id: manId, certificates }) => certificates.map(([kind, number, days], sort) =>
    ({ id: newId(), manId, sort, kind, number, issuer: '示例发证机关', expires: endOf(days) }))))
  for (const { id, leader } of teams.filter(one => one.leader !== null)) {
    const leaderRow = men.find(({ name }) => name === leader)
    await tx.sql`update ${team} set leader_id = ${leaderRow?.id}, phone = ${leaderRow && phoneOf(leaderRow.at)}
      where merchant_id = ${tx.ctx.merchantId}
      and id = ${id}`
  }
}
