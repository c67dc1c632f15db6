import { useLayoutEffect, useMemo, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { positions } from '#schemas/position/positions.ts'
import { scheduleBars } from '#schemas/schedule/bars.ts'
import { POSITION_READ, positionApi } from '#shared/api/position.ts'
import { scheduleApi as api, type ScheduleAnswer } from '#shared/api/schedule.ts'
import { call } from '#client/data/http.ts'
import { useProject } from '#client/data/project.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import type { PlannedPlace } from './barRows.ts'
import { ScheduleModel } from './ScheduleModel.ts'

const NO_POSITIONS: readonly PlannedPlace[] = []
const placesIn = (rows: readonly Row[]): readonly PlannedPlace[] => rows.map(({ id, parentId, name, sort }) =>
  ({ id: String(id), parentId: typeof parentId === 'string' ? parentId : null, name: String(name ?? ''), sort: Number(sort ?? 0) }))

/** Places of a project if the user may read them; otherwise their names come from the bars. */
export function usePlaces(projectId: string): readonly PlannedPlace[] | undefined {
  const reads = useMay()(POSITION_READ, projectId)
  const { data, error } = useCall(reads ? positionApi.list : null, { projectId, pageSize: -1 }, { quiet: true })
  return useMemo(
    () => (!reads || error !== undefined ? NO_POSITIONS : data === undefined ? undefined : placesIn(data.rows)), [reads, data, error]
  )
}

/** The last loaded schedule of a project: null if there is none, undefined while loading. */
export function useScheduleAnswer(projectId: string): ScheduleAnswer | null | undefined {
  const { data } = useCall(api.query, { projectId }, { keepPreviousData: false })
  return data
}

export const reloadSchedule = (): Promise<void> => reload(api.query, api.hasGenerated)

/** The bars as editable rows; others' changes are merged once local edits are answered. */
export function useScheduleModel(projectId: string, schedule: ScheduleAnswer, plannedPositions: readonly PlannedPlace[]): ScheduleModel {
  const mayEdit = useMay()(api.saveItem.need, projectId)
  const isClosed = useProject(projectId)?.closed !== false
  // Created from the first answer; newer ones are merged.
  const [model] = useState(() => new ScheduleModel(schedule, plannedPositions, {
    mayEdit: mayEdit && !isClosed,
    save: (edit, revision) => call(api.saveItem, { projectId, revision, edit }),
    onLost: () => void reloadSchedule(),
  }))
  const [applied, setApplied] = useState({ answer: schedule, places: plannedPositions })
  useLayoutEffect(() => model.permit(mayEdit && !isClosed), [model, mayEdit, isClosed])
  useLayoutEffect(() => {
    if (applied.answer === schedule && applied.places === plannedPositions) return
    setApplied({ answer: schedule, places: plannedPositions })
    model.take(schedule, plannedPositions)
  }, [model, schedule, plannedPositions, applied])
  useRowsNews(
    [scheduleBars.name, positions.name], () => void model.settled().then(() => reload(api.query, api.hasGenerated, positionApi.list))
  )
  return model
}
