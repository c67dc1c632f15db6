import { Button } from '@blueprintjs/core'
import { Time } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { inquiryLinkApis } from '#shared/api/inquiryLink.ts'
import { useMay } from '#client/data/session.ts'
import type { RowDialog } from '#client/document/record/RecordList.tsx'
import { ExtendDialog } from './ExtendDialog.tsx'

const asLink = ({ id, ...inquiry }: Row): Row => ({ ...inquiry, inquiryId: id })

/** 延期 on the page of an inquiry. */
export function ExtendButton({ kind, row, onDone }: { readonly kind: SupplierKind, readonly row: Row, readonly onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const canExtend = useMay()(inquiryLinkApis[kind].extend.need)
  if (row.state !== 'QUOTING' || !canExtend) return null
  return (
    <>
      <Button icon={<Time />} text="延期" onClick={() => setOpen(true)} />
      {open && <ExtendDialog kind={kind} link={asLink(row)} onClose={() => setOpen(false)} onDone={() => { setOpen(false); onDone() }} />}
    </>
  )
}

/** 延期 in the list of inquiries. */
export const extending = (kind: SupplierKind): RowDialog => ({
  key: 'extend', label: '延期', icon: <Time />, need: inquiryLinkApis[kind].extend.need, shown: ({ state }) => state === 'QUOTING',
  render: (row, onClose, onDone) => <ExtendDialog kind={kind} link={asLink(row)} onClose={onClose} onDone={onDone} />,
})
