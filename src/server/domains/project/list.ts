import { and, desc, eq, ilike, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { lettersOf, type Lookups } from '#schemas/kit/index.ts'
import { projectList } from '#schemas/project/list.ts'
import { NO_PROJECT, PICKED_STATE, PROJECT_STATE, type PickedState, type ProjectState } from '#schemas/project/states.ts'
import { spellingsOf } from '#server/core/spelling.ts'
import { userMerchant, userRole } from '#server/db/tables/people.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { escapeLike, pageQuery } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { PageQuery } from '#shared/api/page.ts'
import type { PickedProject, projectApi } from '#shared/api/project.ts'

/** Projects that the person may know of: his own, and all of them by a role that sees all (domain B14). */
export function visible({ ctx }: Db): SQL | undefined {
  if (ctx.seeAll) return undefined
  return sql`exists (select from ${userRole} where ${userRole.merchantId} = ${project.merchantId}
    and ${userRole.projectId} = ${project.id} and ${userRole.userId} = ${ctx.userId})`
}

type Row = Pick<typeof project.$inferSelect, 'id' | 'code' | 'name' | 'brieflyName' | 'state' | 'projectType'>

/** A project as pickers show it (spec-1 §3). */
export function pickedOf({ id, code, name, brieflyName, state, projectType }: Row, lookups: Lookups): PickedProject {
  return {
    projectId: id, projectCode: code, projectName: name, brieflyName, state: { key: state, value: PROJECT_STATE[state] },
    projectType: projectType === null ? null : { key: projectType, value: lookups.label(DICT.projectType, projectType) ?? projectType },
  }
}

const PSEUDO: PickedProject = {
  ...NO_PROJECT, brieflyName: NO_PROJECT.projectName, state: { key: 'NOT_PROJECT', value: PICKED_STATE.NOT_PROJECT }, projectType: null,
}

const isStored = (state: PickedState): state is ProjectState => Object.hasOwn(PROJECT_STATE, state)

type Asked = ParsedInput<typeof projectApi.describeProjectsForSimple>

function named(text: string): SQL | undefined {
  const pattern = `%${escapeLike(text)}%`
  const said = spellingsOf(lettersOf(text)).map(spelling => spelling.pattern).join('|')
  return or(said === '' ? undefined : sql`${project.name} ~ ${said}`, ilike(project.name, pattern), ilike(project.brieflyName, pattern), ilike(project.code, pattern), ilike(project.pinyin, pattern))
}

/** One page of the picker: the pseudo entry is the first of all entries, then the newest projects. No states means all of them. */
export async function pickProjects(db: Db, { pageNum, pageSize, states, projectName = '' }: Asked) {
  const text = projectName.trim()
  const withPseudo = (states.length === 0 || states.includes('NOT_PROJECT')) && NO_PROJECT.projectName.includes(text)
  const condition = and(
    eq(project.merchantId, db.ctx.merchantId), isNull(project.deletedAt), visible(db),
    states.length > 0 ? inArray(project.state, states.filter(isStored)) : undefined,
    text === '' ? undefined : named(text),
  )
  const before = withPseudo ? 1 : 0
  const total = await db.q.$count(project, condition) + before
  const from = (pageNum - 1) * pageSize
  const found = await db.q.select().from(project).where(condition).orderBy(desc(project.createdAt), desc(project.id))
    .limit(from === 0 ? pageSize - before : pageSize).offset(Math.max(0, from - before))
  const lookups = await lookupsFor(db)
  const rows = found.map(row => pickedOf(row, lookups))
  return { rows: from === 0 && withPseudo ? [PSEUDO, ...rows] : rows, total, pageNum, totalPages: Math.max(1, Math.ceil(total / pageSize)) }
}

/** 项目列表: what the person may know of, as rows. */
export function listProjects(db: Db, asked: PageQuery) {
  const { code, name, state, projectType, clientName, buildingArea, planStart, planEnd } = project
  const managerName = sql`(select m.real_name from ${userMerchant} m where m.merchant_id = ${project.merchantId} and m.user_id = ${project.managerId})`
  return pageQuery(db, {
    grid: projectList, from: project, key: project.id, pinyin: project.pinyin,
    columns: { projectCode: code, projectName: name, state, projectType, clientName, managerName, buildingArea, planStart, planEnd },
    where: sql`${and(eq(project.merchantId, db.ctx.merchantId), isNull(project.deletedAt), visible(db))}`,
  }, asked)
}
