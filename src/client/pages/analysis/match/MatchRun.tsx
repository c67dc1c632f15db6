import { analysisMatchApi, autoMatchResult, type AutoMatchResult } from '#shared/api/analysisMatch.ts'
import { useTask, type EndedTask } from '#client/document/useTask.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { ProgressPanel } from '#client/ui/ProgressPanel.tsx'
import { toast } from '#client/ui/toaster.tsx'

export interface MatchRunProps {
  readonly taskId: string
  readonly onMatched: (result: AutoMatchResult) => void
  readonly onClose: () => void
}

/** A running automatic match with progress and cancellation; nothing is written before its end. */
export function MatchRun({ taskId, onMatched, onClose }: MatchRunProps) {
  const end = ({ state, result, error }: EndedTask): void => {
    const read = autoMatchResult.safeParse(result)
    if (state === 'DONE' && read.success) return onMatched(read.data)
    if (state === 'CANCELLED') toast.info('已取消自动匹配，清单项没有改动')
    else toast.bad(error ?? `${analysisMatchApi.auto.title}没有完成`)
    onClose()
  }
  const { done, total, cancel } = useTask(taskId, { onEnded: end, onLost: onClose })
  return (
    <DialogFrame size="S" title={analysisMatchApi.auto.title} onClose={cancel}>
      <ProgressPanel label="正在匹配" done={done} {...(total > 0 && { total })} unit="项" onCancel={cancel} />
    </DialogFrame>
  )
}
