import { Button } from '@blueprintjs/core'
import { useMemo, useState } from 'react'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { call } from '#client/data/http.ts'
import { rowsToPick } from '#client/document/pickers/rowsToPick.ts'
import { useSending } from '#client/document/useSending.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { RecordField } from '#client/ui/pick/fields.tsx'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { toast } from '#client/ui/toaster.tsx'
import { ContactFields } from './ContactFields.tsx'

export interface InviteDialogProps {
  readonly kind: SupplierKind
  readonly inquiry: { readonly id: string, readonly name: string }
  readonly onClose: () => void
  readonly onDone: () => void
}

/** 邀请供应商: invites another supplier to a running inquiry. */
export function InviteDialog({ kind, inquiry, onClose, onDone }: InviteDialogProps) {
  const [supplier, setSupplier] = useState<Pick<PickEntry, 'key' | 'label'> | null>(null)
  const [contact, setContact] = useState('')
  const [phone, setPhone] = useState('')
  const source = useMemo(() => rowsToPick(SUPPLIERS[kind].list), [kind])
  const { busy, errorOf, send, refuse, form } = useSending('supplierId', 'contact', 'phone')
  const save = (): void => {
    if (refuse({ supplierId: supplier === null ? '请选择供应商' : undefined }) || supplier === null) return
    void send(async () => {
      await call(
        inquiryLinkApis[kind].invite, { inquiryId: inquiry.id, supplierId: supplier.key, contact: contact || null, phone: phone || null },
        { quiet: true }
      )
      toast.ok(`已邀请“${supplier.label}”，请把链接发给供应商`)
      onDone()
    })
  }
  return (
    <DialogFrame
      size="S" title={`邀请供应商：${inquiry.name}`} dirty={supplier !== null} onClose={onClose}
      actions={<Button intent="primary" text="邀请" loading={busy} onClick={save} />}
    >
      <div ref={form}>
        <FormGrid columns={2}>
          <FieldRow label="供应商" required wide error={errorOf('supplierId') ?? errorOf('')}>
            {aria => <RecordField aria={aria} noun="供应商" source={source} value={supplier} onChange={setSupplier} />}
          </FieldRow>
          <ContactFields contact={contact} phone={phone} onContact={setContact} onPhone={setPhone} errorOf={errorOf} />
        </FormGrid>
      </div>
    </DialogFrame>
  )
}
