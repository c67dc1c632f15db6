import { manTeam } from '#schemas/man/teams.ts'
import { projectItems } from '#schemas/projectItem/items.ts'
import { positionApi } from '#shared/api/position.ts'
import type { CellEvents, RecordChoice } from '#client/cells/cellEvents.ts'
import { call } from '#client/data/http.ts'
import { rowsToPick } from '#client/document/pickers/rowsToPick.ts'
import type { PickSource } from '#client/ui/pick/source.ts'

const PAGE = 20

const leavesOf = (projectId: string): PickSource => async ({ text, pageNum, signal }) => {
  const {
    rows, total,
  } = await call(positionApi.page, { projectId, leaves: true, quick: text, pageNum, pageSize: PAGE }, { quiet: true, signal })
  return { entries: rows.map(({ id, name, path }) => ({ key: id, label: String(name ?? ''), detail: path })), total }
}

export function matchRecords(projectId: string): NonNullable<CellEvents['record']> {
  const [positions, items] = [leavesOf(projectId), rowsToPick(projectItems, () => projectId)]
  const choices: Readonly<Record<string, RecordChoice>> = {
    positionName: { source: positions, set: ({ key, label }) => ({ positionId: key, positionName: label }) },
    itemName: { source: items, set: ({ key, label }) => ({ itemId: key, itemName: label }) },
  }
  return column => choices[column]
}

const teams: RecordChoice = { source: rowsToPick(manTeam.list), set: ({ key, label }) => ({ teamId: key, teamName: label }) }
export const placeRecords: NonNullable<CellEvents['record']> = () => teams
