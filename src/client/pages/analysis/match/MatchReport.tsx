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
  /** Takes the match back; absent where it has matched nothing. */
  readonly onUndo?: () => void
  /** Goes through the items that have candidates; absent where none has. */
  readonly onWalk?: () => void
  readonly onClose: () => void
}

/** What is to be decided comes first. */
const ORDER: readonly MatchOutcome[] = ['ambiguous', 'none', 'matched']

/** What an automatic match has come to, item by item, with the score and what speaks for it (domain B3). */
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
