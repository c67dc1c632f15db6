import { PROJECT_STATE, type PickedState, type ProjectState } from '#schemas/project/states.ts'
import { projectApi, PROJECT_PAGE, type PickedProject } from '#shared/api/project.ts'
import { call } from '#client/data/http.ts'
import type { PickEntry, PickSource } from '#client/ui/pick/source.ts'

const entryOf = ({ projectId, projectName, state }: PickedProject): PickEntry =>
  ({ key: projectId, label: projectName, detail: state.value })

/** Twenty a page (spec-1 §2), of these states or of all; NOT_PROJECT is the pseudo entry. */
export const projectsOf = (...states: readonly PickedState[]): PickSource => async ({ text, pageNum, signal }) => {
  const params = { projectName: text, pageNum, pageSize: PROJECT_PAGE, states: [...states] }
  const { rows, total } = await call(projectApi.describeProjectsForSimple, params, { quiet: true, signal })
  return { entries: rows.map(entryOf), total }
}

const REAL = Object.keys(PROJECT_STATE) as ProjectState[]
const switched = ({ projectId, projectName, projectCode, state }: PickedProject, group: string): PickEntry =>
  ({ key: projectId, label: projectName, detail: `${state.value}　${projectCode}`, group })

/** Most recently entered first, then the others. */
export const projectsAfter = (recent: readonly string[]): PickSource => async ({ text, pageNum, signal }) => {
  const ask = (more: { readonly ids?: string[] }) =>
    call(
      projectApi.describeProjectsForSimple, { projectName: text, pageNum, pageSize: PROJECT_PAGE, states: REAL, ...more },
      { quiet: true, signal }
    )
  const first = pageNum === 1 && recent.length > 0
  const [page, recentPage] = await Promise.all([ask({}), first ? ask({ ids: [...recent] }) : { rows: [] }])
  const entered = recentPage.rows.toSorted((a, b) => recent.indexOf(a.projectId) - recent.indexOf(b.projectId))
  const others = page.rows.filter(({ projectId }) => !recent.includes(projectId))
  return {
    total: page.total,
    entries: [...entered.map(row => switched(row, '最近')), ...others.map(row => switched(row, recent.length > 0 ? '其他' : '项目'))],
  }
}

/** Includes the pseudo entry for none. */
export const anyProject = projectsOf()

export const realProject = projectsOf(...REAL)
