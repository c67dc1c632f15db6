import { GRIDS } from '#schemas/index.ts'
import type { Permission } from '#schemas/dict/permissions.ts'
import { admit, demand } from '#server/core/calls/index.ts'
import { AppError } from '#server/core/errors.ts'
import { permissionsOf } from '#server/core/rights.ts'
import { ROLES } from '#server/db/seeds/roles.ts'
import { API } from '#shared/api/index.ts'
import { byEveryPath, type Contract, type Need } from '#shared/api/contract.ts'
import { settingApi } from '#shared/api/setting.ts'
import { ctxOf } from '../harness/people.ts'
import { GUEST } from './company.ts'

/** The place where a role is assigned and the subject of the call; a call without a project knows `whole` only. */
export const CALL_CONTEXTS = {
  whole: '企业角色，不涉及项目',
  inside: '项目角色，问本项目',
  other: '项目角色，问另一个项目',
  none: '项目角色，没有说明项目',
  roaming: '企业角色，问没有任角色的项目',
} as const
export type RolePlace = keyof typeof CALL_CONTEXTS

const PROJECT_PLACES = ['inside', 'other', 'none', 'roaming'] as const
export const placesOf = (contract: Contract): readonly RolePlace[] => (contract.project === undefined ? ['whole'] : PROJECT_PLACES)

/** Role keys including the guest's; undefined is a caller without a token. */
export const PERSONS: readonly (number | undefined)[] = [...ROLES.map(({ key }) => key), GUEST, undefined]

/** Calls about a list in their input need its permission as well; the sample input refers to the first list. */
const OF_LIST: ReadonlySet<Contract> = new Set<Contract>([settingApi.queryViews, settingApi.saveView])
const FIRST_LIST: Need = ['query', GRIDS[0]!.access.read as Permission]

/** Whether the holder of a role may call, by the contract and the roles of a new company. */
export function mayCall(contract: Contract, key: number | undefined, place: RolePlace): boolean {
  if (contract.need === 'public') return true
  if (key === undefined) return false
  const role = ROLES.find(seed => seed.key === key)
  const holds = place === 'whole' || place === 'inside' || place === 'roaming'
  const seeAll = role?.seeAll === true && (place === 'whole' || place === 'roaming')
  const worker = key === 12
  const grants = holds ? Object.entries(role?.grants ?? {}) : []
  const permissions = permissionsOf(grants, { seeAll, worker, inProject: place !== 'whole' && place !== 'none' })
  try {
    const ctx = { ...ctxOf('m', 'u'), permissions, seeAll, worker }
    admit(ctx, contract)
    if (OF_LIST.has(contract)) demand(ctx, FIRST_LIST)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'FORBIDDEN') return false
    throw error
  }
}

export const titleOf = (key: number | undefined): string =>
  key === undefined ? '未登录' : ROLES.find(role => role.key === key)?.name ?? '游客'

const needText = (contract: Contract): string => {
  const { need, execute, staff, prices } = contract
  const wordOf = (need: Need): string =>
    typeof need !== 'string' ? `${need.slice(1).join(' / ')} : ${need[0]}` : need === 'public' ? '公开' : '登录'
  return [
    wordOf(need), ...(OF_LIST.has(contract) ? ['列表自身的权限'] : []), ...(execute ? ['全流程版'] : []), ...(staff ? ['工人除外'] : []),
    ...(prices ? ['查看价格'] : []),
  ].join('，')
}

const cellOf = (contract: Contract, key: number | undefined): string => {
  if (key === undefined) return mayCall(contract, key, 'whole') ? '✓' : '登录'
  return placesOf(contract).map(place => (mayCall(contract, key, place) ? '✓' : '✗')).join('')
}

/** Formats the matrix as a readable page; `foreign` is the answer of a call about rows of another merchant. */
export function matrixText(foreign: ReadonlyMap<string, string>): string {
  const head = ['接口', '要求', '他企业的数据', ...PERSONS.map(titleOf)]
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rows = Object.entries(API).flatMap(([group, contracts]) => [
    line([`**${group}**`, ...head.slice(1).map(() => '')]),
    ...Object.values<Contract>(contracts).flatMap(byEveryPath).map(contract =>
      line([
        `${contract.title} \`${shortPath(contract.path)}\``, needText(contract), foreign.get(contract.path) ?? '—',
        ...PERSONS.map(key => cellOf(contract, key)),
      ])),
  ])
  return [
    '# 权限矩阵', '',
    '由 `matrix.test.ts` 根据接口声明与新企业的十二个角色生成，并以真实调用核对；有意改变后用 `-u` 更新。', '',
    `✓ 可以调用，✗ 无权限（403），登录：需要登录（401）。声明了项目的接口依次列出：${PROJECT_PLACES.map(place => CALL_CONTEXTS[place]).join('；')}。`, '',
    line(head), line(head.map(() => '---')), ...rows, '',
  ].join('\n')
}

const shortPath = (path: string): string => path.replace('/api/em/merchant/user/', '')
