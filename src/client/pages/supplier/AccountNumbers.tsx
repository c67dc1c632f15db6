import { Button } from '@blueprintjs/core'
import { EyeOpen } from '@blueprintjs/icons'
import { useState } from 'react'
import { rightTo } from '#schemas/kit/index.ts'
import type { SupplierKind } from '#schemas/supplier/states.ts'
import { supplierApi } from '#shared/api/supplier.ts'
import { call } from '#client/data/http.ts'
import { useCan } from '#client/data/session.ts'
import { useFact } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { SUPPLIER_PAGES } from './kinds.ts'

interface FullNumber { readonly id: string, readonly number: string }

/** Account numbers are masked until a user with permission reveals them in a dialog, which discards them on closing. */
export function AccountNumbers({ kind }: { readonly kind: SupplierKind }) {
  const { store } = useDocument()
  const id = useFact(store, now => now.head('recordId') as string | null)
  const allowed = useCan()(rightTo('edit', SUPPLIER_PAGES[kind].document))
  const count = useFact(store, now => (now.base.lines.accounts ?? []).length)
  const [fullNumbers, setFullNumbers] = useState<readonly FullNumber[] | null>(null)
  const [busy, setBusy] = useState(false)
  if (id === null || !allowed || count === 0) return null
  const show = async () => {
    setBusy(true)
    try {
      setFullNumbers(await call(supplierApi.querySupplierAccounts, { kind, id }))
      toast.info('本次查看已记录')
    } catch {
      // The call reports its error.
    }
    setBusy(false)
  }
  const accountText = (row: string, column: string): string =>
    String(store.base.lines.accounts?.find(({ id: accountId }) => accountId === row)?.[column] ?? '')
  return (
    <>
      <Button icon={<EyeOpen />} text="查看完整账号" loading={busy} onClick={() => void show()} />
      {fullNumbers !== null && (
        <DialogFrame size="S" title="收款账户" cancel="关闭" onClose={() => setFullNumbers(null)}>
          <div className="yz-scroll">
            <table className="yz-plain" aria-label="完整账号">
              <thead><tr><th>户名</th><th>开户银行</th><th>银行账号</th></tr></thead>
              <tbody>{fullNumbers.map(({ id: row, number }) => <tr
                key={row}
              ><td
                className="wrap"
              >{accountText(row, 'accountName')}</td><td>{accountText(row, 'bank')}</td><td>{number}</td></tr>)}</tbody>
            </table>
          </div>
        </DialogFrame>
      )}
    </>
  )
}
