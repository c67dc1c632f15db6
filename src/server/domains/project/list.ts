import { and, desc, eq, inArray, isNull, or, type SQL } from 'drizzle-orm'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { isFoundIn, type Lookups } from '#schemas/kit/index.ts'
import { NO_PROJECT, PICKED_STATE, PROJECT_STATE, type PickedState, type ProjectState } from '#schemas/project/states.ts'
import { readingOf } from '#server/core/pinyin.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { lookupsFor } from '#server/domains/dict/index.ts'
import { meetsInitials, meetsText } from '#server/grid/index.ts'
import type { ParsedInput } from '#shared/api/contract.ts'
import type { PickedProject, projectApi } from '#shared/api/project.ts'
import { visible } from './visible.ts'

type Row = Pick<typeof project.$inferSelect, 'id' | 'projectCode' | 'projectName' | 'brieflyName' | 'state' | 'projectType'>

/** A project as a picker option (spec-1 §3). */
export function pickedOf({ id, projectCode, projectName, brieflyName, state, projectType }: Row, lookups: Lookups): PickedProject {
  return {
    projectId: id, projectCode, projectName, brieflyName, state: { key: state, value: PROJECT_STATE[state] },
    projectType: projectType === null ? null : { key: projectType, value: lookups.label(DICT.projectType, projectType) ?? projectType },
  }
}

const PSEUDO: PickedProject = {
  ...NO_PROJECT, brieflyName: NO_PROJECT.projectName, state: { key: 'NOT_PROJECT', value: PICKED_STATE.NOT_PROJECT }, projectType: null,
}

const isStored = (state: PickedState): state is ProjectState => Object.hasOwn(PROJECT_STATE, state)

type PickerQuery = ParsedInput<typeof projectApi.describeProjectsForSimple>

const matchesText = (text: string): SQL | undefined =>
  or(meetsText(text, project.projectName, project.brieflyName, project.projectCode), meetsInitials(text, project.pinyin))

/** One page of the picker: the pseudo entry first, then the newest projects. No states means all of them. */
export async function pickProjects(db: Db, { pageNum, pageSize, states, projectName = '', ids }: PickerQuery) {
  const text = projectName.trim()
  const withPseudo = ids === undefined && (states.length === 0 || states.includes('NOT_PROJECT'))
    && isFoundIn(NO_PROJECT.projectName, text, readingOf)
  const condition = and(
    eq(project.merchantId, db.ctx.merchantId), isNull(project.deletedAt), visible(db.ctx),
    ids === undefined ? undefined : inArray(project.id, ids),
    states.length > 0 ? inArray(project.state, states.filter(isStored)) : undefined,
    matchesText(text),
  )
  const before = withPseudo ? 1 : 0
  const total = await db.q.$count(project, condition) + before
  const from = (pageNum - 1) * pageSize
  const projects = await db.q.select().from(project).where(condition).orderBy(desc(project.createdAt), desc(project.id))
    .limit(from === 0 ? pageSize - before : pageSize).offset(Math.max(0, from - before))
  const lookups = await lookupsFor(db)
  const rows = projects.map(row => pickedOf(row, lookups))
  return { rows: from === 0 && withPseudo ? [PSEUDO, ...rows] : rows, total, pageNum, totalPages: Math.max(1, Math.ceil(total / pageSize)) }
}
