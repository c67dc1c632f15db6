import { DICT } from '#schemas/dict/dictionaries.ts'
import type { ProjectState } from '#schemas/project/states.ts'
import { snapshotHash } from '#server/core/audit.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { document } from '#server/db/tables/document.ts'
import { auditLog } from '#server/db/tables/engine.ts'
import { userRole } from '#server/db/tables/people.ts'
import { project, projectAnalyst, projectBidder } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { dictKey } from './dictionaries.ts'
import { insertRows } from '#server/db/insertRows.ts'
import { seedProjectItems } from './projectItems.ts'

type Move = readonly [to: ProjectState, at: string, by: string, reason?: string]

interface ProjectSeed {
  readonly name: string
  readonly briefly: string
  readonly founded: string
  readonly type: string
  readonly client: string
  readonly contact: string
  readonly region: string
  readonly address: string
  readonly area: string
  readonly plan: readonly [start: string, end: string]
  /** The client's maximum price and the offered one. */
  readonly bid: readonly [control: string, price: string]
  /** Login names, the manager first. */
  readonly members: readonly string[]
  readonly moves: readonly Move[]
  /** Contract day, sum, and start of the works. */
  readonly won?: { readonly day: string, readonly amount: string, readonly start?: string }
  readonly lost?: { readonly day: string, readonly reason: string, readonly winner: string, readonly price: string }
  readonly analyseDeadline?: string
  readonly deleted?: true
  readonly bill?: true
}

const SITE = ['pm', 'buyer', 'keeper', 'foreman', 'qa'] as const
const NO_ANALYSIS = '老客户议标，按历史单价报价'
const won = (at: string): Move => ['ACTUALIZE_PREPARATION', at, 'boss', NO_ANALYSIS]

export const BILLED_PROJECT = '科创中心 12 层'

/** One project per typical state. */
const PROJECTS: readonly ProjectSeed[] = [
  {
    name: '天河科创中心 12 层办公室装修工程', briefly: BILLED_PROJECT, founded: '2026-04-20', type: '办公空间', client: '广州天河科创投资有限公司', contact: '何敏',
    region: '440106', address: '珠江东路 32 号', area: '2860', plan: ['2026-06-01', '2026-12-20'], bid: ['5200000.00', '4865000.00'],
    members: [...SITE, 'estimator'], bill: true,
    moves: [won('2026-05-12T02:10:00Z'), ['CONSTRUCTING', '2026-06-01T01:00:00Z', 'pm']],
    won: { day: '2026-05-12', amount: '4865000.00', start: '2026-06-01' },
  },
  {
    name: '云山酒店大堂及客房改造工程', briefly: '云山酒店', founded: '2026-09-15', type: '酒店餐饮', client: '云山酒店管理有限公司', contact: '郑远航',
    region: '440111', address: '云城西路 188 号', area: '5400', plan: ['2026-12-01', '2027-05-31'], bid: ['12600000.00', '11890000.00'],
    members: [...SITE],
    moves: [won('2026-10-26T03:20:00Z')], won: { day: '2026-10-26', amount: '11890000.00' },
  },
  {
    name: '滨江花园三期公共区域精装修工程', briefly: '滨江花园三期', founded: '2026-10-30', type: '住宅精装', client: '滨江置业有限公司', contact: '梁伟',
    region: '440105', address: '江海大道 66 号', area: '9120.5', plan: ['2027-03-01', '2027-10-31'], bid: ['18300000.00', '17250000.00'],
    members: ['pm', 'estimator'],
    moves: [], analyseDeadline: '2026-12-05',
  },
  {
    name: '南沙港综合楼外立面及室内装饰工程', briefly: '南沙港综合楼', founded: '2025-06-02', type: '公共建筑装饰', client: '南沙港务集团有限公司', contact: '许家明',
    region: '440115', address: '龙穴大道 1 号', area: '7600', plan: ['2025-08-15', '2026-07-30'], bid: ['21500000.00', '20360000.00'],
    members: [...SITE],
    moves: [won('2025-07-18T02:00:00Z'), ['CONSTRUCTING', '2025-08-15T01:00:00Z', 'pm'], ['SETTLEMENT', '2026-08-06T08:30:00Z', 'qa']],
    won: { day: '2025-07-18', amount: '20360000.00', start: '2025-08-15' },
  },
  {
    name: '市第三医院门诊楼改造工程', briefly: '三院门诊楼', founded: '2024-08-01', type: '医疗建筑', client: '市第三人民医院', contact: '冯洁',
    region: '440104', address: '中山二路 9 号', area: '4300', plan: ['2024-10-08', '2025-06-30'], bid: ['9800000.00', '9420000.00'],
    members: ['pm', 'qa'],
    moves: [
      won('2024-09-10T02:00:00Z'), ['CONSTRUCTING', '2024-10-08T01:00:00Z', 'pm'], ['SETTLEMENT', '2025-07-05T09:00:00Z', 'qa'],
      ['WARRANTY', '2025-10-20T06:00:00Z', 'finance'],
    ],
    won: { day: '2024-09-10', amount: '9420000.00', start: '2024-10-08' },
  },
  {
    name: '越秀会展酒店宴会厅工程', briefly: '会展宴会厅', founded: '2026-07-01', type: '酒店餐饮', client: '越秀会展有限公司', contact: '陈静',
    region: '440104', address: '流花路 120 号', area: '1850', plan: ['2026-09-01', '2026-12-31'], bid: ['3900000.00', '3720000.00'],
    members: ['estimator'],
    moves: [['NOT_WON', '2026-08-19T07:00:00Z', 'boss', '报价高于第一名 4.6%']],
    lost: { day: '2026-08-19', reason: '报价高于第一名 4.6%', winner: '华饰建筑装饰有限公司', price: '3556000.00' },
  },
  {
    name: '重复登记的科创中心项目', briefly: '重复登记', founded: '2026-04-21', type: '办公空间', client: '广州天河科创投资有限公司', contact: '何敏',
    region: '440106', address: '珠江东路 32 号', area: '2860', plan: ['2026-06-01', '2026-12-20'], bid: ['5200000.00', '4865000.00'],
    members: ['pm'], moves: [], deleted: true,
  },
]

export interface SeededPerson { readonly id: string; readonly loginName: string; readonly realName: string; readonly roleId: string }
type PersonOf = (loginName: string) => SeededPerson
interface SeededProject { readonly seed: ProjectSeed, readonly id: string, readonly code: string }

const stateOf = ({ moves }: ProjectSeed): ProjectState => moves.at(-1)?.[0] ?? 'INITIATE'
const pinyinIn = ({ name, briefly }: ProjectSeed): string => `${pinyinOf(name)} ${pinyinOf(briefly)}`

function resultOf({ won: contract, lost: lostBid, client }: ProjectSeed, person: PersonOf): Partial<typeof project.$inferInsert> {
  if (lostBid !== undefined) return { bidResult: 'LOST', bidDate: lostBid.day, bidReason: lostBid.reason }
  if (contract === undefined) return {}
  const by = person('pm').id
  const at = contract.start === undefined ? null : `${contract.start}T00:40:00Z`
  return {
    bidResult: 'WON', bidDate: contract.day, winAmount: contract.amount, winTaxRate: '9', withoutAnalysis: true, bidReason: NO_ANALYSIS,
    partyA: client, contractAmount: contract.amount, contractTaxRate: '9',
    ...(at !== null && {
      retentionRate: '3', paymentTerms: '预付 10%，月进度款付至 80%，竣工验收后付至 85%，结算后付至 97%，质保金 3%。', actualStart: contract.start,
      contractConfirmedAt: at, contractConfirmedBy: by, staffConfirmedAt: at, staffConfirmedBy: by, startConfirmedAt: at,
      startConfirmedBy: by,
    }),
  }
}

/** The record of each event, on its day. */
const recordOf = ({ seed, id }: SeededProject, person: PersonOf) => seed.moves.map(([to, at, by, reason], i) => ({
  id: newId(), at, userId: person(by).id, realName: person(by).realName, action: 'updateProjectStatus', entity: 'project', entityId: id,
  subject: seed.name,
  fromState: seed.moves[i - 1]?.[0] ?? 'INITIATE', toState: to, reason: reason ?? null, requestId: 'seed', snapshotHash: snapshotHash({}),
}))

/** Members have their merchant role. */
export async function seedProjects(tx: Tx, people: readonly SeededPerson[]): Promise<void> {
  const person: PersonOf = name => {
    const match = people.find(({ loginName }) => loginName === name)
    if (match === undefined) throw new Error(`no account ${name}`)
    return match
  }
  const made = PROJECTS.map((seed): SeededProject => ({ seed, id: newId(), code: `XM${seed.founded.replaceAll('-', '')}0001` }))
  await insertRows(tx, project, made.map(({ seed, id, code }) => ({
    id, projectCode: code, projectName: seed.name, brieflyName: seed.briefly, state: stateOf(seed),
    projectType: dictKey(DICT.projectType, seed.type),
    clientName: seed.client, clientContact: seed.contact, regionCode: seed.region, address: seed.address, buildingArea: seed.area,
    planStart: seed.plan[0], planEnd: seed.plan[1], bidControlPrice: seed.bid[0], bidPrice: seed.bid[1],
    managerId: person(seed.members[0] ?? '').id,
    analyseDeadline: seed.analyseDeadline ?? null, pinyin: pinyinIn(seed), ...resultOf(seed, person),
    ...(seed.deleted && { deletedAt: '2026-05-02T02:00:00Z', deletedBy: 'system' }), createdAt: `${seed.founded}T02:00:00Z`,
  })))
  await insertRows(tx, document, made.filter(({ seed }) => !seed.deleted).map(({ seed, id, code }) => ({
    id, kind: 'project', code, title: seed.name, pinyin: pinyinOf(seed.name), state: stateOf(seed),
  })))
  for (const { seed, id } of made) if (seed.bill) await seedProjectItems(tx, id)
  await insertRows(tx, userRole, made.flatMap(({ seed, id: projectId }) => seed.members.map(name => {
    const { id: userId, roleId } = person(name)
    return { userId, roleId, projectId }
  })))
  await insertRows(tx, projectAnalyst, made.filter(({ seed }) => seed.analyseDeadline !== undefined)
    .map(({ id: projectId }) => ({ projectId, userId: person('estimator').id })))
  await insertRows(tx, projectBidder, made.flatMap(({ seed: { lost: lostBid, bid }, id: projectId }) => (lostBid === undefined ? [] : [
    { id: newId(), projectId, sort: 0, bidderName: lostBid.winner, price: lostBid.price, isWinner: true },
    { id: newId(), projectId, sort: 1, bidderName: '岭南装饰集团有限公司', price: bid[0], isWinner: false },
  ])))
  await insertRows(tx, auditLog, made.flatMap(one => recordOf(one, person)))
}
