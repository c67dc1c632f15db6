import { Button, InputGroup } from '@blueprintjs/core'
import { useState } from 'react'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { call } from '#client/data/http.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'

export interface OfLink {
  readonly kind: SupplierKind
  readonly link: Readonly<Record<string, unknown>>
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 撤回: invalidates the link and its quotes. */
export function RevokeDialog({ kind, link, onClose, onDone }: OfLink) {
  const [reason, setReason] = useState('')
  const { busy, errorOf, send, refuse, form } = useSending('reason')
  const save = (): void => {
    if (refuse({ reason: reason.trim() === '' ? '请填写撤回原因' : undefined })) return
    void send(async () => {
      await call(inquiryLinkApis[kind].revoke, { id: String(link.id), reason }, { quiet: true })
      toast.ok('已撤回')
      onDone()
    })
  }
  return (
    <DialogFrame
      size="S" title={`撤回给“${String(link.supplierName ?? '')}”的链接`} dirty={reason !== ''} onClose={onClose}
      actions={<Button intent="danger" text="撤回" loading={busy} onClick={save} />}
    >
      <div ref={form}>
        <FieldRow label="原因" required error={errorOf('reason') ?? errorOf('')} hint="撤回后链接立即打不开，已提交的报价不再参与比价。">
          {control => <InputGroup {...control} autoFocus value={reason} onValueChange={setReason} />}
        </FieldRow>
      </div>
    </DialogFrame>
  )
}
