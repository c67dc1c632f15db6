import { teamApi } from '#shared/api/man.ts'
import { positionApi } from '#shared/api/position.ts'
import { positionMatchApi } from '#shared/api/positionMatch.ts'
import { positionWorkApi } from '#shared/api/positionWork.ts'
import { projectApi } from '#shared/api/project.ts'
import { apiFor } from '../tools/app.ts'

const PATTERN = '1F,2F,3F / 大厅,办公室1,办公室2,卫生间'

/**
 * A project with a target cost whose bill is in twelve rooms of three floors, committed.
 * @returns its id
 */
export async function designedProject(): Promise<string> {
  const boss = await apiFor('boss')
  const { rows: [project] } = await boss.call(projectApi.describeProjectsForSimple, { projectName: '珠江智谷' })
  const { projectId } = project!
  const projectScope = { projectId } as const
  const { projectItem: { statusCode } } = await boss.call(positionMatchApi.itemCount, projectScope)
  if (statusCode === '30') return projectId
  await boss.call(positionApi.addFull, { ...projectScope, parentId: null, pattern: PATTERN })
  const { rows: positions } = await boss.call(positionApi.page, { ...projectScope, leaves: true, pageSize: -1 })
  const { rows: items } = await boss.call(positionMatchApi.items, { ...projectScope, pageSize: -1 })
  const positionIds = positions.map(({ id }) => id)
  const itemIds = items.flatMap(({ id, state }) => (typeof state === 'string' ? [id] : []))
  for (const itemId of itemIds) await boss.call(positionMatchApi.share, { ...projectScope, itemId, positionIds, by: 'even' })
  await boss.call(positionMatchApi.finish, { ...projectScope, itemIds })
  await boss.call(positionMatchApi.commit, projectScope)
  return projectId
}

/** Adds teams for trades without one, so that everything can be assigned. */
export async function teamed(projectId: string): Promise<void> {
  const boss = await apiFor('boss')
  const { trades } = await boss.call(positionWorkApi.board, { projectId })
  const { rows } = await boss.call(teamApi.page, { pageNum: 1, pageSize: 200 })
  const existingTrades = new Set(rows.map(({ jobCategory }) => jobCategory))
  for (const { trade, tradeName } of trades) {
    if (!existingTrades.has(trade)) await boss.call(
      teamApi.save, { head: { teamName: `${tradeName}班`, jobCategory: trade, contractPersons: 4, state: 'ENABLED' }, lines: {} }
    )
  }
}

/**
 * The designed project with its teams and no schedule.
 * @returns its id
 */
export async function schedulableProject(): Promise<string> {
  const projectId = await designedProject()
  await teamed(projectId)
  return projectId
}
