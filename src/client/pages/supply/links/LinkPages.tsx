import { Button } from '@blueprintjs/core'
import { Link } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import { each, timeText, type Row } from '#schemas/kit/index.ts'
import { LIBRARIES, type SupplierKind } from '#schemas/supplier/states.ts'
import { SUPPLIERS } from '#schemas/supplier/suppliers.ts'
import { INQUIRIES } from '#schemas/supply/inquiries.ts'
import { SUPPLY_LIBRARY } from '#schemas/supply/library.ts'
import { INVITE_STATE } from '#schemas/supply/states.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { reload, useCall } from '#client/data/swr.ts'
import { useGo, useQueryParam } from '#client/document/navigation.ts'
import { rowsToPick } from '#client/document/pickers/rowsToPick.ts'
import { useSending } from '#client/document/useSending.ts'
import { DetailPage } from '#client/ui/DetailPage.tsx'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { Figure, FigureRow } from '#client/ui/Figure.tsx'
import { RecordField } from '#client/ui/pick/fields.tsx'
import type { PickEntry } from '#client/ui/pick/source.ts'
import { SkeletonRows } from '#client/ui/SkeletonRows.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { ContactFields } from './ContactFields.tsx'
import { useLinkActs } from './useLinkActs.tsx'

interface OfKind { readonly kind: SupplierKind }
type PickedEntry = Pick<PickEntry, 'key' | 'label'> | null
const text = (row: Row, key: string): string => String(row[key] ?? '')
const moment = (row: Row, key: string): string | null => (typeof row[key] === 'string' ? timeText(row[key]) : null)

function useLink(kind: SupplierKind): { readonly link: Row | undefined, readonly isMissing: boolean } {
  const id = useQueryParam('id')
  const { data } = useCall(inquiryLinkApis[kind].page, id === null ? null : { id, pageSize: 1 })
  return { link: data?.rows[0], isMissing: id === null || data?.rows.length === 0 }
}
const RELOAD_LINKS = each(LIBRARIES, kind => () => void reload(inquiryLinkApis[kind].page))
const Missing = () => <EmptyState icon={<Link size={32} />} title="没有这条询价链接" text="在询价链接列表里打开。" />

/** 询价链接详情. */
export function LinkDetail({ kind }: OfKind) {
  const go = useGo()
  const { link, isMissing } = useLink(kind)
  const { actions, dialog } = useLinkActs(kind, RELOAD_LINKS[kind])
  const edits = useMay()(inquiryLinkApis[kind].saveContact.need)
  if (isMissing) return <Missing />
  if (link === undefined) return <SkeletonRows rows={6} columns={4} />
  const { path } = SUPPLY_LIBRARY[kind]
  const state = text(link, 'inviteState') as keyof typeof INVITE_STATE
  return (
    <DetailPage
      title={text(link, 'supplierName')} subtitle={`${text(link, 'code')} ${text(link, 'inquiryName')}`} reads
      actions={(
        <>
          <Button text="打开询价单" onClick={() => go(`${path}/inquiry/detail?id=${text(link, 'inquiryId')}`)} />
          {edits && <Button text="修改联系人" onClick={() => go(`${path}/inquiryLink/edit?id=${text(link, 'id')}`)} />}
          {actions.filter(({ shown: isVisible }) => isVisible?.(link) !== false).map(({ key, label, danger, run }) => (
            <Button
              key={key} text={label} intent={danger ? 'danger' : key === 'copy' ? 'primary' : 'none'}
              variant={danger ? 'outlined' : 'solid'} onClick={() => run(link)}
            />
          ))}
        </>
      )}
    >
      <FigureRow>
        <Figure label="进展" value={INVITE_STATE[state]} note={text(link, 'declineReason') || undefined} />
        <Figure label="报价版本" value={text(link, 'versions') || '0'} />
        <Figure label="发送时间" value={moment(link, 'sentAt')} />
        <Figure label="查看时间" value={moment(link, 'viewedAt')} />
        <Figure label="报价时间" value={moment(link, 'quotedAt')} />
        <Figure label="报价截止" value={moment(link, 'deadline')} />
        <Figure label="链接有效至" value={moment(link, 'expiresAt')} />
        <Figure label="联系人" value={[text(link, 'contact'), text(link, 'phone')].filter(Boolean).join(' ') || null} />
      </FigureRow>
      {dialog}
    </DetailPage>
  )
}

/** 新增询价链接: invites another supplier to a running inquiry. */
export function LinkAdd({ kind }: OfKind) {
  const go = useGo()
  const [inquiry, setInquiry] = useState<PickedEntry>(null)
  const [supplier, setSupplier] = useState<PickedEntry>(null)
  const [contact, setContact] = useState('')
  const [phone, setPhone] = useState('')
  const [inquiries, suppliers] = useMemo(() => [rowsToPick(INQUIRIES[kind].list), rowsToPick(SUPPLIERS[kind].list)], [kind])
  const { busy, errorOf, send, refuse, form } = useSending('inquiryId', 'supplierId', 'contact', 'phone')
  const save = (): void => {
    if (refuse({ inquiryId: inquiry === null ? '请选择询价单' : undefined, supplierId: supplier === null ? '请选择供应商' : undefined })
      || inquiry === null || supplier === null) return
    void send(async () => {
      const { id } = await call(
        inquiryLinkApis[kind].invite, { inquiryId: inquiry.key, supplierId: supplier.key, contact: contact || null, phone: phone || null },
        { quiet: true }
      )
      await reload(inquiryLinkApis[kind].page)
      toast.ok('已邀请，请把链接发给供应商')
      go(`${SUPPLY_LIBRARY[kind].path}/inquiryLink/detail?id=${id}`, { replace: true })
    })
  }
  return (
    <DetailPage title="邀请供应商" actions={<Button intent="primary" text="邀请" loading={busy} onClick={save} />}>
      <div ref={form}>
        <FormGrid columns={2}>
          <FieldRow
            label="询价单" required error={errorOf('inquiryId') ?? errorOf('')} hint="报价中的询价单"
          >{aria => <RecordField aria={aria} noun="询价单" source={inquiries} value={inquiry} onChange={setInquiry} />}</FieldRow>
          <FieldRow
            label="供应商" required error={errorOf('supplierId')}
          >{aria => <RecordField aria={aria} noun="供应商" source={suppliers} value={supplier} onChange={setSupplier} />}</FieldRow>
          <ContactFields contact={contact} phone={phone} onContact={setContact} onPhone={setPhone} errorOf={errorOf} />
        </FormGrid>
      </div>
    </DetailPage>
  )
}

function ContactForm({ kind, link }: OfKind & { readonly link: Row }) {
  const go = useGo()
  const [contact, setContact] = useState(text(link, 'contact'))
  const [phone, setPhone] = useState(text(link, 'phone'))
  const { busy, errorOf, send, form } = useSending('contact', 'phone')
  const save = (): void => void send(async () => {
    await call(inquiryLinkApis[kind].saveContact, { id: text(link, 'id'), contact: contact || null, phone: phone || null }, { quiet: true })
    await reload(inquiryLinkApis[kind].page)
    toast.ok('已保存')
    go(`${SUPPLY_LIBRARY[kind].path}/inquiryLink/detail?id=${text(link, 'id')}`, { replace: true })
  })
  return (
    <DetailPage title={`修改联系人：${text(link, 'supplierName')}`} actions={<Button intent="primary" text="保存" loading={busy} onClick={save} />}>
      <div ref={form}>
        <FormGrid columns={2}><ContactFields
          contact={contact} phone={phone} onContact={setContact} onPhone={setPhone}
          errorOf={field => errorOf(field) ?? (field === 'contact' ? errorOf('') : undefined)}
        /></FormGrid>
      </div>
    </DetailPage>
  )
}

/** 编辑询价链接: the contact person at the supplier. */
export function LinkEdit({ kind }: OfKind) {
  const { link, isMissing } = useLink(kind)
  if (isMissing) return <Missing />
  return link === undefined ? <SkeletonRows rows={6} columns={4} /> : <ContactForm key={text(link, 'id')} kind={kind} link={link} />
}
