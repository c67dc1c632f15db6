import { DICT } from '#schemas/dict/dictionaries.ts'
import type { ProjectState } from '#schemas/project/states.ts'
import { newId } from '#server/core/ids.ts'
import { pinyinOf } from '#server/core/pinyin.ts'
import { userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Tx } from '#server/db/tx.ts'
import { dictKey } from './dictionaries.ts'
import { insertAll } from './insert.ts'

interface ProjectSeed {
  readonly name: string
  readonly briefly: string
  readonly state: ProjectState
  readonly type: string
  readonly client: string
  readonly region: string
  readonly address: string
  readonly area: string
  readonly plan: readonly [start: string, end: string]
  /** Sign-in names of its people; the first is its manager. */
  readonly members: readonly string[]
  readonly deleted?: true
}

const SITE = ['pm', 'buyer', 'keeper', 'foreman', 'qa'] as const

/** The demonstration's projects, one of each kind of state that people meet. */
const PROJECTS: readonly ProjectSeed[] = [
  {
    name: '天河科创中心 12 层办公室装修工程', briefly: '科创中心 12 层', state: 'CONSTRUCTING', type: '办公空间', client: '广州天河科创投资有限公司',
    region: '440106', address: '珠江东路 32 号', area: '2860', plan: ['2026-06-01', '2026-12-20'], members: [...SITE, 'estimator'],
  },
  {
    name: '云山酒店大堂及客房改造工程', briefly: '云山酒店', state: 'ACTUALIZE_PREPARATION', type: '酒店餐饮', client: '云山酒店管理有限公司',
    region: '440111', address: '云城西路 188 号', area: '5400', plan: ['2026-12-01', '2027-05-31'], members: [...SITE],
  },
  {
    name: '滨江花园三期公共区域精装修工程', briefly: '滨江花园三期', state: 'INITIATE', type: '住宅精装', client: '滨江置业有限公司',
    region: '440105', address: '江海大道 66 号', area: '9120.5', plan: ['2027-03-01', '2027-10-31'], members: ['pm', 'estimator'],
  },
  {
    name: '南沙港综合楼外立面及室内装饰工程', briefly: '南沙港综合楼', state: 'SETTLEMENT', type: '公共建筑装饰', client: '南沙港务集团有限公司',
    region: '440115', address: '龙穴大道 1 号', area: '7600', plan: ['2025-08-15', '2026-07-30'], members: [...SITE],
  },
  {
    name: '市第三医院门诊楼改造工程', briefly: '三院门诊楼', state: 'WARRANTY', type: '医疗建筑', client: '市第三人民医院',
    region: '440104', address: '中山二路 9 号', area: '4300', plan: ['2024-10-08', '2025-06-30'], members: ['pm', 'qa'],
  },
  {
    name: '越秀会展酒店宴会厅工程', briefly: '会展宴会厅', state: 'NOT_WON', type: '酒店餐饮', client: '越秀会展有限公司',
    region: '440104', address: '流花路 120 号', area: '1850', plan: ['2026-09-01', '2026-12-31'], members: ['estimator'],
  },
  {
    name: '重复登记的科创中心项目', briefly: '重复登记', state: 'INITIATE', type: '办公空间', client: '广州天河科创投资有限公司',
    region: '440106', address: '珠江东路 32 号', area: '2860', plan: ['2026-06-01', '2026-12-20'], members: ['pm'], deleted: true,
  },
]

/** A person of the merchant with the role that he holds in it. */
export interface SeededPerson { readonly id: string; readonly loginName: string; readonly roleId: string }

/** The demonstration's projects with their members, each in the role that he has anyway. */
export async function seedProjects(tx: Tx, people: readonly SeededPerson[]): Promise<void> {
  const person = (name: string): SeededPerson => {
    const found = people.find(({ loginName }) => loginName === name)
    if (found === undefined) throw new Error(`no account ${name}`)
    return found
  }
  const made = PROJECTS.map((seed, i) => ({ seed, id: newId(), code: `XM20260501${String(i + 1).padStart(4, '0')}` }))
  await insertAll(tx, project, made.map(({ seed, id, code }) => ({
    id, code, name: seed.name, brieflyName: seed.briefly, state: seed.state, projectType: dictKey(DICT.projectType, seed.type),
    clientName: seed.client, partyA: seed.client, regionCode: seed.region, address: seed.address, buildingArea: seed.area,
    planStart: seed.plan[0], planEnd: seed.plan[1], managerId: person(seed.members[0] ?? '').id,
    pinyin: `${pinyinOf(seed.name)} ${pinyinOf(seed.briefly)}`,
    ...(seed.deleted && { deletedAt: '2026-05-02T02:00:00Z', deletedBy: 'system' }),
  })))
  await insertAll(tx, userRole, made.flatMap(({ seed, id: projectId }) => seed.members.map(name => {
    const { id: userId, roleId } = person(name)
    return { userId, roleId, projectId }
  })))
}
