import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { approvalApi } from '#shared/api/approval.ts'
import { REAUDIT_REASON } from '#shared/approval/types.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { Popover } from '#client/ui/Popover.tsx'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import type { DocumentRef } from './documentRef.ts'
import { OpinionField } from './OpinionField.tsx'

type DryRun = OutputOf<typeof approvalApi.dryRun>
interface ConfirmationProps extends DocumentRef { readonly onClose: () => void, readonly onYes: (reason: string) => void }

/** Result of a server dry run (domain B12.7). */
function Confirmation({ kind, id, onClose, onYes }: ConfirmationProps) {
  const [tried, setTried] = useState<DryRun | { readonly failed: string }>()
  useEffect(() => {
    let current = true
    const run = async (): Promise<void> => {
      const failure = (error: unknown) => ({ failed: error instanceof CallError ? error.msg : '系统错误' })
      const outcome = await call(approvalApi.dryRun, { kind, id }, { quiet: true }).catch(failure)
      if (current) setTried(outcome)
    }
    void run()
    return () => { current = false }
  }, [kind, id])
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<string>()
  const yes = (): void => (reason.trim() === '' ? setMissing(REAUDIT_REASON) : onYes(reason.trim()))
  const stop = tried === undefined ? null : 'failed' in tried ? tried.failed : tried.blocked
  const reversals = tried === undefined || 'failed' in tried ? [] : tried.reversals
  return (
    <div className="yz-flow-ask" role="group" aria-label="是否要反审核？">
      <b>是否要反审核？</b>
      {tried === undefined && <SkeletonRows rows={2} columns={1} />}
      {stop !== null && <p className="stop" role="alert">不能反审核：{stop}</p>}
      {tried !== undefined && stop === null && (
        <>
          <p>单据回到未发起，须重新走完审批。{reversals.length === 0 ? '没有需要冲回的数据。' : '以下内容会被冲回：'}</p>
          {reversals.length > 0 && <ul>{reversals.map(text => <li key={text}>{text}</li>)}</ul>}
          <OpinionField
            label="反审核原因" required rows={2} value={reason} error={missing}
            onChange={text => { setReason(text); setMissing(undefined) }}
          />
        </>
      )}
      <div className="ways">
        <Button text="取消" onClick={onClose} autoFocus />
        <Button intent="danger" text="反审核" disabled={tried === undefined || stop !== null} onClick={yes} />
      </div>
    </div>
  )
}

/** First shows the consequences (spec-1 §4). */
export function ReauditButton({ kind, id, busy, onYes }: DocumentRef & {
  readonly busy: boolean
  readonly onYes: (reason: string) => void
}) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      isOpen={open} onInteraction={setOpen} placement="top-end"
      content={(
        <Confirmation kind={kind} id={id} onClose={() => setOpen(false)} onYes={reason => { setOpen(false); onYes(reason) }} />
      )}
    >
      <Button text="反审核" loading={busy} />
    </Popover>
  )
}
