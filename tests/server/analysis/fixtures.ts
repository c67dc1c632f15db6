import { beforeAll } from 'vitest'
import { analysisApi } from '#shared/api/analysis.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { projectItemApi } from '#shared/api/projectItem.ts'
import { projectStaffApi } from '#shared/api/projectStaff.ts'
import { signIn, type Api, Refused } from '../../tools/api.ts'
import { registerAll } from '#server/app/calls.ts'
import { withApp } from '../harness/app.ts'
import { withDatabase } from '../harness/database.ts'

export const DEADLINE = '2099-12-31'
const PEOPLE = ['boss', 'cost', 'estimator', 'pm', 'keeper', 'buyer', 'finance', 'admin', 'other'] as const

export function withAnalyses() {
  const database = withDatabase('demo')
  const running = withApp(database, { register: registerAll, jobs: true })
  const people = new Map<string, Api>()
  const userIds = new Map<string, string>()
  const projects = new Map<string, string>()
  beforeAll(async () => {
    const url = await running.app.listen({ port: 0, host: '127.0.0.1' })
    for (const name of PEOPLE) people.set(name, await signIn(url, name))
    const users = await database.pool.query<{ id: string, phone: string }>('select id, phone from app_user')
    for (const { id, phone } of users.rows) userIds.set(phone, id)
    const { rows } = await database.pool.query<{ id: string, briefly_name: string }>('select id, briefly_name from project')
    for (const { id, briefly_name: name } of rows) projects.set(name, id)
  })
  const apiOf = (name: (typeof PEOPLE)[number]): Api => people.get(name)!
  const projectId = (): string => projects.get('科创中心 12 层')!
  const assign = (names: readonly string[], deadline = DEADLINE) =>
    apiOf('cost').call(analysisApi.assign, { projectId: projectId(), userIds: names.map(name => userIds.get(name)!), deadline })
  const packagedBy = async (name: 'estimator' | 'pm'): Promise<{ projectId: string, analyseId: string }> => {
    const { analyseId } = await apiOf(name).call(analysisApi.getJoinAnalyseId, { projectId: projectId() })
    const scope = { projectId: projectId(), analyseId: analyseId! }
    await apiOf(name).call(analysisApi.start, scope)
    const { rows } = await apiOf(name).call(analysisSheetApi.page, { ...scope, pageSize: -1 })
    const packages = (await database.pool.query<{ id: string, unit: string }>(`select id, unit from quota where merchant_id = '1001'
      and state = '1' order by code`)).rows
    for (const [at, row] of rows.filter(({ unit }) => unit !== null).entries()) {
      const fit = packages.filter(({ unit }) => unit === row.unit)
      if (fit.length > 0)
        await apiOf(name).call(analysisSheetApi.selectQuota, { ...scope, itemIds: [row.id], quotaId: fit[at % fit.length]!.id })
    }
    return scope
  }
  return {
    database, running, as: apiOf, projectId, assign,
    userId: (name: string): string => userIds.get(name)!,
    project: (name: string): string => projects.get(name)!,
    /**
     * Starts an analysis for each of these users.
     * @returns their ids
     */
    async begin(...names: ('estimator' | 'pm')[]): Promise<string[]> {
      await assign(names)
      const ids: string[] = []
      for (const name of names) {
        const { analyseId } = await apiOf(name).call(analysisApi.getJoinAnalyseId, { projectId: projectId() })
        await apiOf(name).call(analysisApi.start, { projectId: projectId(), analyseId: analyseId! })
        ids.push(analyseId!)
      }
      return ids
    },
    async packaged(): Promise<{ projectId: string, analyseId: string }> {
      await assign(['estimator'])
      return packagedBy('estimator')
    },
    packagedBy,
    bill: async () => (await apiOf('estimator').call(projectItemApi.describeProjectItems, { projectId: projectId(), pageSize: -1 })).rows,
    join: (inviter: (typeof PEOPLE)[number], name: string, roleIds: readonly string[]) =>
      apiOf(inviter).call(projectStaffApi.save, { projectId: projectId(), userId: userIds.get(name)!, roleIds: [...roleIds] }),
  }
}

export const refusal = (call: Promise<unknown>): Promise<string> => call.then(() => '', (error: unknown) => {
  if (error instanceof Refused) return `${error.status} ${error.message}`
  throw error
})
