import { Button } from '@blueprintjs/core'
import { Error as ErrorIcon } from '@blueprintjs/icons'
import { repriceReport, type RepriceResult } from '#shared/api/reprice.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { ProgressPanel } from '#client/ui/ProgressPanel.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { useGo } from '#client/document/navigation.ts'
import { useTask } from '#client/document/useTask.ts'
import '#client/document/document.css'

const STATES = {
  DONE: { tone: 'success', shape: 'disc', label: '已调价' }, SAME: { tone: 'neutral', shape: 'dash', label: '价格相同' },
  REFUSED: { tone: 'danger', shape: 'cross', label: '未调价' },
} as const

const outcomeText = ({ state, quotaVersion, reason }: RepriceResult): string => (state === 'REFUSED' ? reason ?? '' : `第 ${quotaVersion} 版`)

export interface RepriceRunProps {
  readonly taskId: string
  readonly total: number
  /** Called when the task has ended, also failed or cancelled: packages may have new versions. */
  readonly onEnded?: () => void
  readonly onClose: () => void
}

/** Progress, cancellation and outcomes of saving packages with new prices. */
export function RepriceRun({ taskId, total, onEnded, onClose }: RepriceRunProps) {
  const go = useGo()
  const { done, task, cancel } = useTask(taskId, { onEnded: () => onEnded?.(), onLost: onClose })
  const read = repriceReport.safeParse(task?.result)
  // Refused ones first.
  const results = (read.success ? read.data.results : []).toSorted((a, b) => Number(b.state === 'REFUSED') - Number(a.state === 'REFUSED'))
  const count = (state: RepriceResult['state']): number => results.filter(result => result.state === state).length
  if (task === null) {
    return (
      <DialogFrame size="S" title="调整定额包" onClose={onClose}>
        <ProgressPanel label="正在调整" done={done} total={total} unit="个定额包" onCancel={cancel} />
      </DialogFrame>
    )
  }
  const open = (id: string) => {
    onClose()
    go(`/quota/detail/${id}`)
  }
  const summary = `已调价 ${count('DONE')} 个，价格相同 ${count('SAME')} 个，未调价 ${count('REFUSED')} 个`
  return (
    <DialogFrame size="M" title="调价报告" state={<span role="status">{summary}</span>} cancel="关闭" onClose={onClose} actions={<></>} flush>
      {task.state === 'FAILED' && <EmptyState icon={<ErrorIcon size={32} />} title="没有完成" text={task.error ?? undefined} />}
      {task.state === 'CANCELLED' && <EmptyState icon={<ErrorIcon size={32} />} title="已取消" text="取消之前已经调价的定额包保留新版本。" />}
      {results.length > 0 && (
        <div className="yz-lookup-rows">
          <table className="yz-plain">
            <thead><tr><th>定额编码</th><th>定额名称</th><th>结果</th><th>说明</th></tr></thead>
            <tbody>
              {results.map(result => {
                const { tone, shape, label } = STATES[result.state]
                return (
                  <tr key={result.quotaId}>
                    <td><Button variant="minimal" size="small" text={result.quotaCode ?? '—'} onClick={() => open(result.quotaId)} /></td>
                    <td>{result.quotaName ?? '—'}</td>
                    <td><StateTag tone={tone} shape={shape}>{label}</StateTag></td>
                    <td>{outcomeText(result)}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </DialogFrame>
  )
}
