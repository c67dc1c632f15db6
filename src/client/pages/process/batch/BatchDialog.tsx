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
import '#client/document/document.css'

export interface BatchDialogProps {
  /** Documents of one kind. */
  readonly rows: readonly Row[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What a document is called, beside its box; on a phone its number and who began it stand below. */
function Naming({ row, narrow, checked, onToggle }: { readonly row: Row, readonly narrow: boolean, readonly checked: boolean, readonly onToggle: () => void }) {
  const [code, title, starter] = [row.code, row.title, row.starterName].map(text => String(text ?? ''))
  const box = (label: ReactNode) => <Checkbox className="yz-batch-one" checked={checked} labelElement={label} onChange={onToggle} />
  if (narrow) return <td className="wrap">{box(<>{title}<small>{[code, starter].filter(Boolean).join(' · ')}</small></>)}</td>
  return <><td>{box(code)}</td><td className="wrap">{title}</td><td>{starter}</td></>
}

/** Agreeing to several documents of one kind, all or none: what is agreed to stands here with its sum. */
export function BatchDialog({ rows, onClose, onDone }: BatchDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [opinion, setOpinion] = useState(OPINION_AGREE)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const narrow = useBreakpoint() === 'narrow'
  const chosen = rows.filter(({ id }) => !left.has(String(id)))
  const tooMany = chosen.length > BATCH_MAX
  const wrong = opinion.trim() === '' ? '请输入审批意见' : undefined
  const priced = rows.some(({ amount }) => amount != null)
  const toggle = (id: string) => setLeft(now => (now.has(id) ? new Set([...now].filter(other => other !== id)) : new Set([...now, id])))
  const send = async () => {
    setSending(true)
    setRefused(null)
    try {
      const { count } = await call(approvalApi.agreeAll, { kind: String(rows[0]?.kind), ids: chosen.map(({ id }) => String(id)), opinion: opinion.trim() }, { quiet: true })
      toast.ok(`已同意 ${count} 件${kindName(rows[0] ?? {})}`)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefused(error.msg)
    }
    setSending(false)
    onDone()
    void loadTasks()
  }
  return (
    <DialogFrame
      size="M" title={`批量同意${kindName(rows[0] ?? {})}`} onClose={onClose}
      actions={<Button intent="primary" text={`同意 ${chosen.length} 件`} loading={sending} disabled={chosen.length === 0 || tooMany || wrong !== undefined} onClick={() => void send()} />}
    >
      {refused !== null && <p className="yz-batch-refused" role="alert">{refused}。没有单据被同意。</p>}
      {tooMany && <p className="yz-batch-refused" role="alert">一次最多同意 {BATCH_MAX} 件，请取消勾选一些。</p>}
      <div className="yz-scroll yz-batch-list">
        <table className="yz-plain" aria-label="要同意的单据">
          <thead><tr>{!narrow && <th>编号</th>}<th>事项</th>{!narrow && <th>发起人</th>}{priced && <th className="number">金额 元</th>}</tr></thead>
          <tbody>
            {rows.map(row => (
              <tr key={String(row.id)}>
                <Naming row={row} narrow={narrow} checked={!left.has(String(row.id))} onToggle={() => toggle(String(row.id))} />
                {priced && <td className="number">{amountText(row)}</td>}
              </tr>
            ))}
          </tbody>
          {priced && (
            <tfoot><tr>
              <td colSpan={narrow ? 1 : 3}>合计 {chosen.length} 件</td>
              <td className="number">{amountText({ amount: sumOf(chosen.map(({ amount }) => (typeof amount === 'string' ? amount : null))).toFixed(2) })}</td>
            </tr></tfoot>
          )}
        </table>
      </div>
      <OpinionField label="审批意见" required rows={2} value={opinion} error={wrong} onChange={setOpinion} />
    </DialogFrame>
  )
}
