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

const NONE: readonly PlannedPlace[] = []
const placesIn = (rows: readonly Row[]): readonly PlannedPlace[] => rows.map(({ id, parentId, name, sort }) =>
  ({ id: String(id), parentId: typeof parentId === 'string' ? parentId : null, name: String(name ?? ''), sort: Number(sort ?? 0) }))

/** Places of a project if the user may read them; otherwise their names come from the bars. */
export function usePlaces(projectId: string): readonly PlannedPlace[] | undefined {
  const reads = useMay()(POSITION_READ, projectId)
  const { data, error } = useCall(reads ? positionApi.list : null, { projectId, pageSize: -1 }, { quiet: true })
  return useMemo(() => (!reads || error !== undefined ? NONE : data === undefined ? undefined : placesIn(data.rows)), [reads, data, error])
}

/** The last loaded schedule of a project: null if there is none, undefined while loading. */
export function useScheduleAnswer(projectId: string): ScheduleAnswer | null | undefined {
  const { data } = useCall(api.query, { projectId }, { keepPreviousData: false })
  return data
}

export const reloadSchedule = (): Promise<void> => reload(api.query, api.hasGenerated)

/** The bars as editable rows; others' changes are merged once local edits are answered. */
export function useScheduleModel(projectId: string, answer: ScheduleAnswer, places: readonly PlannedPlace[]): ScheduleModel {
  const mayEdit = useMay()(api.saveItem.need, projectId)
  const isClosed = useProject(projectId)?.closed !== false
  // Created from the first answer; newer ones are merged.
  const [model] = useState(() => new ScheduleModel(answer, places, {
    mayEdit: mayEdit && !isClosed,
    save: (edit, revision) => call(api.saveItem, { projectId, revision, edit }),
    onLost: () => void reloadSchedule(),
  }))
  const [applied, setApplied] = useState({ answer, places })
  useLayoutEffect(() => model.permit(mayEdit && !isClosed), [model, mayEdit, isClosed])
  useLayoutEffect(() => {
    if (applied.answer === answer && applied.places === places) return
    setApplied({ answer, places })
    model.take(answer, places)
  }, [model, answer, places, applied])
  useRowsNews(
    [scheduleBars.name, positions.name], () => void model.settled().then(() => reload(api.query, api.hasGenerated, positionApi.list))
  )
  return model
}
