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
  /** The grid of the view. */
  readonly grid: Grid
  readonly of: OfAnalysis
  /** Whether the person works at this analysis now: what is typed is saved. */
  readonly works: boolean
  readonly presence: Presence
}

/** The items of an analysis in one of the views of its sheet, each edit saved as it is made. */
export function useItemList({ grid, of, works, presence }: ItemListProps): RemoteList {
  const save = useMemo<SaveRows>(() => async (change, key) => {
    const answer = await call(analysisSheetApi.save, { ...change, ...of }, { quiet: true, key })
    void renewAnalyses()
    return { ...answer, rows: answer.rows as Row[] }
  }, [of])
  return useRemoteList(grid, analysisSheetApi.page, of, { of: of.analyseId, inAddress: false, presence, ...(works && { save }) })
}
