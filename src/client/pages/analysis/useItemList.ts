import { useMemo } from 'react'
import type { Grid, Row } from '#schemas/kit/index.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { call } from '#client/data/http.ts'
import type { Presence } from '#client/grid/remote/presence.ts'
import type { SaveRows } from '#client/grid/remote/saving.ts'
import { useRemoteList, type RemoteList } from '#client/grid/remote/useRemoteList.ts'
import type { OfAnalysis } from './blocks/parts.ts'
import { renewAnalyses } from './useAnalyses.ts'

export interface ItemListProps {
  readonly grid: Grid
  readonly of: OfAnalysis
  /** Whether the user can edit this analysis: input is saved. */
  readonly works: boolean
  readonly presence: Presence
}

/** An analysis' items in one view of its sheet; each edit is saved at once. */
export function useItemList({ grid, of: ids, works, presence }: ItemListProps): RemoteList {
  const save = useMemo<SaveRows>(() => async (change, key) => {
    const response = await call(analysisSheetApi.save, { ...change, ...ids }, { quiet: true, key })
    void renewAnalyses()
    return { ...response, rows: response.rows as Row[] }
  }, [ids])
  return useRemoteList(grid, analysisSheetApi.page, ids, { of: ids.analyseId, inAddress: false, presence, ...(works && { save }) })
}
