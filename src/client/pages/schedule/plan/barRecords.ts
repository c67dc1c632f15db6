import type { CellEvents } from '#client/cells/cellEvents.ts'
import { isFoundIn } from '#schemas/kit/index.ts'
import { readNow } from '#client/data/readings.ts'
import type { ScheduleModel } from './ScheduleModel.ts'

export const barRecords = (model: ScheduleModel): NonNullable<CellEvents['record']> => (column, row) => {
  if (column !== 'teamName') return undefined
  const trade = model.planned.bars.get(String(row.id))?.trade
  return {
    source: async ({ text }) => {
      const read = await readNow()
      const entries = model.planned.teams.filter(team => team.trade === trade && (text === '' || isFoundIn(team.name, text, read)))
        .map(({ id, name, people }) => ({ key: id, label: name, detail: `${people} 人` }))
      return { entries, total: entries.length }
    },
    set: ({ key, label }) => ({ teamId: key, teamName: label }),
  }
}
