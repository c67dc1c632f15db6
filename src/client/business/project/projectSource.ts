import { PROJECT_STATE, type PickedState, type ProjectState } from '#schemas/project/states.ts'
import { projectApi, PROJECT_PAGE, type PickedProject } from '#shared/api/project.ts'
import { call } from '#client/data/http.ts'
import type { PickEntry, PickSource } from '#client/ui/pick/source.ts'

const entryOf = ({ projectId, projectName, state }: PickedProject): PickEntry =>
  ({ key: projectId, label: projectName, detail: state.value })

/** The project picker's records, twenty a page (spec-1 §2): of the given states, or of all; NOT_PROJECT is the pseudo entry. */
export const projectsOf = (...states: readonly PickedState[]): PickSource => async ({ text, pageNum, signal }) => {
  const asked = { projectName: text, pageNum, pageSize: PROJECT_PAGE, states: [...states] }
  const { rows, total } = await call(projectApi.describeProjectsForSimple, asked, { quiet: true, signal })
  return { entries: rows.map(entryOf), total }
}

const REAL = Object.keys(PROJECT_STATE) as ProjectState[]
const switched = ({ projectId, projectName, projectCode, state }: PickedProject, group: string): PickEntry =>
  ({ key: projectId, label: projectName, detail: `${state.value}　${projectCode}`, group })

/** Projects to change over to: those that were entered last, the newest first, then the others. */
export const projectsAfter = (recent: readonly string[]): PickSource => async ({ text, pageNum, signal }) => {
  const ask = (more: { readonly ids?: string[] }) =>
    call(
      projectApi.describeProjectsForSimple, { projectName: text, pageNum, pageSize: PROJECT_PAGE, states: REAL, ...more },
      { quiet: true, signal }
    )
  const first = pageNum === 1 && recent.length > 0
  const [page, known] = await Promise.all([ask({}), first ? ask({ ids: [...recent] }) : { rows: [] }])
  const entered = known.rows.toSorted((a, b) => recent.indexOf(a.projectId) - recent.indexOf(b.projectId))
  const others = page.rows.filter(({ projectId }) => !recent.includes(projectId))
  return {
    total: page.total,
    entries: [...entered.map(row => switched(row, '最近')), ...others.map(row => switched(row, recent.length > 0 ? '其他' : '项目'))],
  }
}

/** Every project, and the pseudo entry for none. */
export const anyProject = projectsOf()

/** Every project that is one. */
export const realProject = projectsOf(...REAL)
