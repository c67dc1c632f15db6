import { Button, Checkbox } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { sumOf, type Row } from '#schemas/kit/index.ts'
import { approvalApi, BATCH_MAX, OPINION_AGREE } from '#shared/api/approval.ts'
import { amountText, kindName } from '#client/business/process/taskRow.tsx'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { loadTasks } from '#client/data/tasks.ts'
import { OpinionField } from '#client/document/workflow/OpinionField.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useBreakpoint } from '#client/ui/useBreakpoint.ts'
import { useBatch, type BatchRow } from './useBatch.ts'
import '#client/document/document.css'

export interface BatchDialogProps {
  /** All of one kind. */
  readonly rows: readonly Row[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** On a phone number and starter are below. */
function Naming({ one, narrow, onToggle }: { readonly one: BatchRow, readonly narrow: boolean, readonly onToggle: () => void }) {
  const { row, said: reason, gone: isRemoved, chosen } = one
  const [code, title, starter] = [row.code, row.title, row.starterName].map(text => String(text ?? ''))
  const box = (label: ReactNode) =>
    <Checkbox className="yz-batch-one" checked={chosen} disabled={isRemoved} labelElement={label} onChange={onToggle} />
  const reasonElement = reason !== null && <small className="said">{reason}</small>
  if (narrow)
    return <td className="wrap">{box(<>{title}<small>{[code, starter].filter(Boolean).join(' · ')}</small>{reasonElement}</>)}</td>
  return <><td>{box(code)}</td><td className="wrap">{title}{reasonElement}</td><td>{starter}</td></>
}

/** Listed in their current state with the total. */
export function BatchDialog({ rows: initialRows, onClose, onDone }: BatchDialogProps) {
  const { rows, toggle, settle: applyResult } = useBatch(initialRows)
  const [opinion, setOpinion] = useState(OPINION_AGREE)
  const [sending, setSending] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const narrow = useBreakpoint() === 'narrow'
  const chosen = rows.filter(one => one.chosen)
  const tooMany = chosen.length > BATCH_MAX
  const wrong = opinion.trim() === '' ? '请输入审批意见' : undefined
  const priced = rows.some(({ row: { amount } }) => amount != null)
  const name = kindName(initialRows[0] ?? {})
  const titleOf = (id: string): string => String(initialRows.find(row => row.id === id)?.title ?? '')
  const send = async () => {
    setSending(true)
    setFailed(null)
    try {
      const tasks = chosen.map(({ id, row: { taskId, version } }) => ({ id, taskId: Number(taskId), version: Number(version) }))
      const {
        count, refused,
      } = await call(approvalApi.agreeAll, { kind: String(initialRows[0]?.kind), tasks, opinion: opinion.trim() }, { quiet: true })
      if (count > 0) toast.ok(`已同意 ${count} 件${name}`)
      if (refused.length === 0) onClose()
      else {
        applyResult(tasks.map(({ id }) => id), refused)
        setFailed(`${refused.length} 件没有同意：${refused.map(({ id, name: called, text }) => `${called || titleOf(id)}（${text}）`).join('、')}`)
      }
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailed(`${error.msg}。没有单据被同意。`)
    }
    setSending(false)
    onDone()
    void loadTasks()
  }
  return (
    <DialogFrame
      size="M" title={`批量同意${name}`} onClose={onClose}
      actions={<Button
        intent="primary" text={`同意 ${chosen.length} 件`} loading={sending} disabled={chosen.length === 0 || tooMany || wrong !== undefined}
        onClick={() => void send()}
      />}
    >
      {failed !== null && <p className="yz-batch-refused" role="alert">{failed}</p>}
      {tooMany && <p className="yz-batch-refused" role="alert">一次最多同意 {BATCH_MAX} 件，请取消勾选一些。</p>}
      <div className="yz-scroll yz-batch-list">
        <table className="yz-plain" aria-label="要同意的单据">
          <thead><tr>{!narrow && <th>编号</th>}<th>事项</th>{!narrow && <th>发起人</th>}{priced && <th className="number">金额 元</th>}</tr></thead>
          <tbody>
            {rows.map(one => (
              <tr key={one.id} className={one.gone ? 'gone' : undefined}>
                <Naming one={one} narrow={narrow} onToggle={() => toggle(one)} />
                {priced && <td className="number">{amountText(one.row)}</td>}
              </tr>
            ))}
          </tbody>
          {priced && (
            <tfoot><tr>
              <td colSpan={narrow ? 1 : 3}>合计 {chosen.length} 件</td>
              <td className="number">{amountText(
                { amount: sumOf(chosen.map(({ row: { amount } }) => (typeof amount === 'string' ? amount : null))).toFixed(2) }
              )}</td>
            </tr></tfoot>
          )}
        </table>
      </div>
      <OpinionField label="审批意见" required rows={2} value={opinion} error={wrong} onChange={setOpinion} />
    </DialogFrame>
  )
}
