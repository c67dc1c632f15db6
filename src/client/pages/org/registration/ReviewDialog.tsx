import { Button, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { pathLabels, type Row } from '#schemas/kit/index.ts'
import { APPLY_STATE, APPLY_STATE_TONES, type ApplyState } from '#schemas/org/applyStates.ts'
import { nameFault, REASON_MAX } from '#shared/account.ts'
import { registrationApi } from '#shared/api/org/registration.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useLookups } from '#client/data/lookups.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { useFaultFocus } from '#client/ui/useFaultFocus.ts'
import './review.css'

const SOURCES = ['REGION'] as const
const FACTS = [
  ['companyName', '企业名称'], ['creditCode', '统一社会信用代码'], ['alias', '企业简称'], ['contact', '联系人'], ['phone', '手机号'], ['inviteCode', '邀请码'],
  ['applyCode', '申请编号'], ['reason', '驳回原因'],
] as const

const isState = (value: unknown): value is ApplyState => typeof value === 'string' && Object.hasOwn(APPLY_STATE, value)
const text = (value: unknown): string => typeof value === 'string' ? value : ''

function pictureOf(row: Row): { readonly url: string, readonly name: string } | null {
  const file: unknown = Array.isArray(row.licence) ? row.licence[0] : undefined
  return typeof file === 'object' && file !== null && 'visitUrl' in file && 'originName' in file
    ? { url: String(file.visitUrl), name: String(file.originName) }
    : null
}

export interface ReviewDialogProps {
  readonly row: Row
  readonly onClose: () => void
  readonly onDecided: () => void
}

/** An application with its licence, and the decision while it is open. */
export function ReviewDialog({ row, onClose, onDecided }: ReviewDialogProps) {
  const { lookups } = useLookups(SOURCES)
  const [reason, setReason] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()
  const [form, toFault] = useFaultFocus<HTMLDivElement>()
  const [busy, setBusy] = useState(false)
  const name = text(row.companyName)
  const id = text(row.id)
  const state = isState(row.state) ? row.state : 'APPLIED'
  const picture = pictureOf(row)

  const decide = async (work: () => Promise<unknown>, message: string) => {
    setBusy(true)
    try {
      await work()
      toast.ok(message)
      onDecided()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'WRONG_STATE') onDecided()
    } finally {
      setBusy(false)
    }
  }
  const approve = async () => {
    const yes = await confirm({ title: `通过“${name}”的申请？`, text: '会开通企业、角色和管理员账号，不能撤回。', verb: '通过' })
    if (yes) await decide(() => call(registrationApi.approveApply, { id }), `已通过，${name}可以登录了`)
  }
  const reject = async () => {
    if (reason === null) return setReason('')
    const trimmed = reason.trim()
    const reasonFault = nameFault(trimmed, '驳回原因', REASON_MAX)
    setFault(reasonFault)
    if (reasonFault !== undefined) return toFault()
    await decide(() => call(registrationApi.rejectApply, { id, reason: trimmed }), '已驳回')
  }
  return (
    <DialogFrame
      size="M"
      title={name}
      state={<StateTag {...APPLY_STATE_TONES[state]}>{APPLY_STATE[state]}</StateTag>}
      dirty={reason !== null && reason.trim() !== ''}
      cancel="关闭"
      onClose={onClose}
      actions={state === 'APPLIED'
        ? (
            <>
              <Button intent={reason === null ? undefined : 'danger'} text="驳回" disabled={busy} onClick={() => void reject()} />
              {reason === null && <Button intent="primary" text="通过" loading={busy} onClick={() => void approve()} />}
            </>
          )
        : <></>}
    >
      <div className="yz-review">
        <div ref={form}>
          <dl>
            <dt>所在地区</dt><dd>{pathLabels(lookups, 'REGION', text(row.regionCode)).join(' / ') || text(row.regionCode)}</dd>
            {FACTS.filter(([key]) => text(row[key]) !== '').map(([key, label]) => (
              <div key={key}><dt>{label}</dt><dd>{text(row[key])}</dd></div>
            ))}
          </dl>
          {reason !== null && (
            <FieldRow label="驳回原因" required error={fault} hint="申请人会看到">
              {control => (
                <TextArea
                  {...control}
                  autoFocus
                  fill
                  rows={3}
                  value={reason}
                  onChange={event => {
                    setReason(event.currentTarget.value)
                    setFault(undefined)
                  }}
                />
              )}
            </FieldRow>
          )}
        </div>
        {picture && (
          <a href={picture.url} target="_blank" rel="noreferrer" title="在新窗口查看原图">
            <img src={picture.url} alt={`营业执照 ${picture.name}`} />
          </a>
        )}
      </div>
    </DialogFrame>
  )
}
