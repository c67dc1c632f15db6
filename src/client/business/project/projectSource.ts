import { PROJECT_STATE, type PickedState, type ProjectState } from '#schemas/project/states.ts'
import { projectApi, PROJECT_PAGE, type PickedProject } from '#shared/api/project.ts'
import { call } from '#client/data/http.ts'
import type { PickEntry, PickSource } from '#client/ui/pick/source.ts'

const entryOf = ({ projectId, projectName, state }: PickedProject): PickEntry => ({ key: projectId, label: projectName, detail: state.value })

/** The project picker's records, twenty a page (spec-1 §2): of the given states, or of all; NOT_PROJECT is the pseudo entry. */
export const projectsOf = (...states: readonly PickedState[]): PickSource => async ({ text, pageNum, signal }) => {
  const asked = { projectName: text, pageNum, pageSize: PROJECT_PAGE, states: [...states] }
  const { rows, total } = await call(projectApi.describeProjectsForSimple, asked, { quiet: true, signal })
  return { entries: rows.map(entryOf), total }
}

/** Every project, and the pseudo entry for what belongs to none. */
export const anyProject = projectsOf()

/** Every project that is one. */
export const realProject = projectsOf(...(Object.keys(PROJECT_STATE) as ProjectState[]))
