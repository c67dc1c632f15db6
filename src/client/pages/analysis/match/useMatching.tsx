import { Button } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import type { Lookups, Row } from '#schemas/kit/index.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { analysisMatchApi, type AutoMatchResult } from '#shared/api/analysisMatch.ts'
import { analysisSheetApi } from '#shared/api/analysisSheet.ts'
import { call } from '#client/data/http.ts'
import { useCall } from '#client/data/swr.ts'
import { toast } from '#client/ui/toaster.tsx'
import type { OfAnalysis } from '../blocks/parts.ts'
import type { LastDeeds } from '../useLastDeeds.tsx'
import { CandidateWalk } from './CandidateWalk.tsx'
import { MatchReport } from './MatchReport.tsx'
import { MatchRun } from './MatchRun.tsx'

type PageInput = InputOf<typeof analysisSheetApi.page>
/** Query of items with candidates and no package. */
const undecided = (ids: OfAnalysis, pageSize: number): PageInput =>
  ({ ...ids, pageSize, filters: [{ key: 'candidates', op: 'filled' }, { key: 'state', op: 'in', value: ['NONE'] }] })

export interface MatchingProps {
  readonly of: OfAnalysis
  /** Whether the user can choose packages. */
  readonly may: boolean
  readonly lookups: Lookups
  readonly deeds: LastDeeds
  readonly renew: () => Promise<unknown>
  /** Returns the focus to the sheet. */
  readonly focus: () => void
}

export interface Matching {
  /** Matches these items, or all without a package. */
  readonly start: (items: readonly Row[]) => Promise<void>
  /** Selects a candidate's package for an item. @returns whether it succeeded */
  readonly take: (item: Row, quotaId: string) => Promise<boolean>
  readonly buttons: ReactNode
  readonly dialogs: ReactNode
}

/** 自动匹配 in the sheet: its run, its report, the undecided items one by one, and undo (domain B3). */
export function useMatching({ of: ids, may: canMatch, lookups, deeds: lastActions, renew, focus }: MatchingProps): Matching {
  const [taskId, setTaskId] = useState<string | null>(null)
  const [result, setResult] = useState<AutoMatchResult | null>(null)
  const [walked, setWalked] = useState<readonly Row[] | null>(null)
  const { data } = useCall(analysisSheetApi.page, canMatch ? undecided(ids, 1) : null, { quiet: true })
  const open = data?.total ?? 0

  const start = async (items: readonly Row[]): Promise<void> => {
    try {
      setTaskId(
        (await call(analysisMatchApi.auto, { ...ids, ...(items.length > 0 && { itemIds: items.map(({ id }) => String(id)) }) })).taskId
      )
    } catch {
      // The call reports the reason.
    }
  }
  const matched = (outcome: AutoMatchResult): void => {
    setTaskId(null)
    setResult(outcome)
    if (outcome.deedId !== null) lastActions.begin({ deedId: outcome.deedId, label: '自动匹配', count: outcome.matched })
    void renew()
  }
  const walk = async (): Promise<void> => {
    setResult(null)
    try {
      const { rows } = await call(analysisSheetApi.page, undecided(ids, -1))
      if (rows.length === 0) toast.info('没有待处理的候选')
      else setWalked(rows)
    } catch {
      // The call reports the reason.
    }
  }
  const selectCandidate = async (item: Row, quotaId: string): Promise<boolean> => {
    try {
      const { done, refused: [refused], deedId } = await call(analysisSheetApi.selectQuota, { ...ids, itemIds: [String(item.id)], quotaId })
      if (refused !== undefined) toast.bad(`${refused.name}：${refused.reason}`)
      if (deedId !== null) lastActions.add({ deedId, label: '选用候选', count: 1 })
      return done > 0
    } catch {
      // The call reports the reason.
      return false
    }
  }
  const leave = (): void => {
    setTaskId(null)
    setResult(null)
    setWalked(null)
    focus()
  }
  return {
    start, take: selectCandidate,
    buttons: canMatch && open > 0 && <Button text={`处理候选 ${open}`} onClick={() => void walk()} />,
    dialogs: (
      <>
        {taskId !== null && <MatchRun taskId={taskId} onMatched={matched} onClose={leave} />}
        {result !== null && (
          <MatchReport
            result={result} onClose={leave} {...(result.ambiguous > 0 && { onWalk: () => void walk() })}
            {...(result.deedId !== null && { onUndo: () => { leave(); void lastActions.undo() } })}
          />
        )}
        {walked !== null && (
          <CandidateWalk of={ids} items={walked} lookups={lookups} onPick={selectCandidate} onClose={() => { leave(); void renew() }} />
        )}
      </>
    ),
  }
}
