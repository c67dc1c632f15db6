import { departments } from '#schemas/org/departments.ts'
import { peopleApi } from '#shared/api/people.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { colleagues } from '#client/document/pickers/colleagues.ts'
import { saveBy } from '#client/grid/remote/contract.ts'
import { RowsSection } from '../settings/RowsSection.tsx'

const save = saveBy(peopleApi.saveDepartments)
const leaders: CellEvents = { record: () => ({ source: colleagues, set: ({ label }) => ({ leader: label }) }) }

/** 部门: the tree of departments with their leaders. */
export const DepartmentsSection = () =>
  <RowsSection grid={departments} contract={peopleApi.describeDepartments} save={save} noun="部门" cellEvents={leaders} />
