import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { analysisMatched, MATCH_OUTCOME, type MatchOutcome } from '#schemas/analysis/matched.ts'
import { NO_LOOKUPS } from '#schemas/kit/index.ts'
import type { AutoMatchResult } from '#shared/api/analysisMatch.ts'
import { rowsModel } from '#client/grid/rowsModel.ts'
import { GridWorkspace } from '#client/grid/workspace/GridWorkspace.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'

export interface MatchReportProps {
  readonly result: AutoMatchResult
  /** Undoes the match; absent where nothing was matched. */
  readonly onUndo?: () => void
  /** Walks through the items with candidates; absent where there are none. */
  readonly onWalk?: () => void
  readonly onClose: () => void
}

/** Undecided items come first. */
const ORDER: readonly MatchOutcome[] = ['ambiguous', 'none', 'matched']

/** The result of an automatic match, item by item, with score and reasons (domain B3). */
export function MatchReport({ result, onUndo, onWalk, onClose }: MatchReportProps) {
  const [model] = useState(() => rowsModel(analysisMatched, result.items
    .map(item => ({ ...item, reasons: item.reasons.join('，') }))
      .toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome)), NO_LOOKUPS, []))
  const counts = (Object.keys(MATCH_OUTCOME) as MatchOutcome[]).map(outcome => `${MATCH_OUTCOME[outcome]} ${result[outcome]} 项`)
  const summary = [...counts, ...(result.skippedLocked > 0 ? [`已确认、已锁定的 ${result.skippedLocked} 项未动`] : [])].join('，')
  return (
    <DialogFrame
      size="L" flush title={analysisMatched.title} state={<span role="status">{summary}</span>} cancel="关闭" onClose={onClose}
      tools={onUndo && <Button text="撤销自动匹配" onClick={onUndo} />}
      actions={onWalk ? <Button intent="primary" text={`逐项处理 ${result.ambiguous} 项候选`} onClick={onWalk} /> : <></>}
    >
      <div className="yz-dialog-grid"><GridWorkspace kind="lines" model={model} noun="清单项" readOnly /></div>
    </DialogFrame>
  )
}
