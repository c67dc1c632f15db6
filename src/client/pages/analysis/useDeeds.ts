import { useState } from 'react'
import { ANALYSE_ACTIONS, type AnalyseDeed } from '#schemas/analysis/states.ts'
import type { ModeName } from '#schemas/analysis/modes.ts'
import { analysisChangeApi } from '#shared/api/analysisChange.ts'
import { analysisApi, type RoundAnalysis } from '#shared/api/analysis.ts'
import { analysisSubmitApi } from '#shared/api/analysisSubmit.ts'
import { REASON_MAX } from '#shared/api/document.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { askReason, confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { renewAnalyses } from './useAnalyses.ts'

type Target = Pick<RoundAnalysis, 'analyseId' | 'realName'>
type AnalysisRef = { readonly projectId: string, readonly analyseId: string }

const DIRECT_CALLS = {
  start: analysisApi.start, submit: analysisSubmitApi.submit, withdraw: analysisSubmitApi.withdraw, reanalyse: analysisSubmitApi.reanalyse,
  select: analysisSubmitApi.select, deselect: analysisSubmitApi.select,
} as const
/** The costs of a change follow its analysis. */
const SUBMITS = { join: analysisSubmitApi.submit, variable: analysisChangeApi.submit } as const satisfies Readonly<Record<
  ModeName, unknown
>>
const REASONED = { handBack: analysisApi.handBack, reject: analysisSubmitApi.reject } as const
const isReasoned = (action: AnalyseDeed): action is keyof typeof REASONED => Object.hasOwn(REASONED, action)
const isPlain = (action: AnalyseDeed): action is keyof typeof DIRECT_CALLS => Object.hasOwn(DIRECT_CALLS, action)

/** The confirmation question; for the user's analysis it names nobody. */
const questionOf = (action: keyof typeof REASONED, realName: string, mode: ModeName) => (action === 'handBack'
  ? {
    title: '退还测算任务？', text: `退还后${mode === 'join' ? '由成本总监重新分配' : '由接手的人重新开始'}，已做的测算保留。`, verb: '退还',
    reason: { label: '退还原因', max: REASON_MAX },
  }
  : {
    title: `退回${realName}的测算？`, text: `测算人员修改后重新提交${mode === 'join' ? '；它若已选用，选用和择优随之取消' : ''}。`, verb: '退回',
    reason: { label: '退回原因', max: REASON_MAX },
  })
const UNDECIDES: ReadonlySet<AnalyseDeed> = new Set(['select', 'deselect'])

export interface AnalysisActions {
  /** The running action: the analysis and the deed. */
  readonly busy: string | null
  /** @returns whether it succeeded */
  readonly act: (action: AnalyseDeed, target: Target) => Promise<boolean>
}

export interface DeedsProps {
  readonly projectId: string
  readonly mode?: ModeName
  /** The round's picks are composed: choosing another analysis discards them. */
  readonly decided: boolean
  /** Called after a successful action. */
  readonly onDone?: (action: AnalyseDeed, analyseId: string) => void
  /** Called in place of a message where an analysis cannot be submitted. */
  readonly onFaults?: (analyseId: string) => void
}

/** The declared actions on analyses, each with its question (domain B4.2). */
export function useDeeds({ projectId, mode = 'join', decided, onDone, onFaults }: DeedsProps): AnalysisActions {
  const [busy, setBusy] = useState<string | null>(null)
  const send = async (action: AnalyseDeed, ids: AnalysisRef, { realName }: Target): Promise<boolean> => {
    const { label } = ANALYSE_ACTIONS[action]
    if (isReasoned(action)) {
      const reason = await askReason(questionOf(action, realName, mode))
      if (reason === null) return false
      await call(REASONED[action], { ...ids, reason })
    } else if (isPlain(action)) {
      if (decided && UNDECIDES.has(action)
        && !await confirm({ title: `${label}${realName}的测算？`, text: '本轮已经择优，改变选用后择优结果清空，需要重新择优。', verb: label })) return false
      await call(action === 'submit' ? SUBMITS[mode] : DIRECT_CALLS[action], ids, { quiet: action === 'submit' && onFaults !== undefined })
    }
    toast.ok(`已${label}`)
    return true
  }
  const act = async (action: AnalyseDeed, target: Target): Promise<boolean> => {
    const { analyseId } = target
    setBusy(`${analyseId} ${action}`)
    try {
      if (!await send(action, { projectId, analyseId }, target)) return false
      await renewAnalyses()
      onDone?.(action, analyseId)
      return true
    } catch (error) {
      // Any other call reports its reason itself.
      if (action === 'submit' && onFaults !== undefined && error instanceof CallError) {
        toast.bad(error.msg)
        if (error.rows !== undefined) onFaults(analyseId)
      }
      return false
    } finally {
      setBusy(null)
    }
  }
  return { busy, act }
}
