import { DICT } from '#schemas/dict/dictionaries.ts'
import { dictKey } from '#server/db/seeds/dictionaries.ts'
import { projectRecordApi } from '#shared/api/projectRecord.ts'
import { executeReadyApi, projectStaffApi } from '#shared/api/projectStaff.ts'
import { apiFor } from '../tools/app.ts'
import { ESTIMATORS } from './compared.ts'

/** Creates a project without a bill, led by 赵志强, whose 预算员 is 何思远. */
export async function foundProject(name: string): Promise<string> {
  const boss = await apiFor('boss')
  const { rows: people } = await boss.call(executeReadyApi.describeUserByRoleId, { pageNum: 1, pageSize: 100 })
  const idOf = (estimator: keyof typeof ESTIMATORS): string => people.find(({ realName }) => realName === ESTIMATORS[estimator])!.id
  const { id: projectId } = await boss.call(projectRecordApi.save, {
    head: {
      projectName: `${name} ${Date.now()}`, brieflyName: name.slice(0, 6), projectType: dictKey(DICT.projectType, '办公空间'),
      regionCode: '440106', managerId: idOf('pm'), buildingArea: '2860',
    },
    lines: {},
  })
  const budget = (await boss.call(projectStaffApi.jobDuty, { projectId })).find(({ name }) => name === '预算员')!
  await boss.call(projectStaffApi.save, { projectId, userId: idOf('estimator'), roleIds: [budget.roleId] })
  return projectId
}
