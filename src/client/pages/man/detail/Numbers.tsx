import { Button } from '@blueprintjs/core'
import { EyeOff, EyeOpen } from '@blueprintjs/icons'
import { useEffect, useState } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { manApi } from '#shared/api/man.ts'
import { call } from '#client/data/http.ts'
import { useTab } from '#client/data/tabContext.ts'
import { toast } from '#client/ui/toaster.tsx'

interface FullNumbers { readonly idNumber: string, readonly bankCard: string | null }

/** Id number and bank card, masked until a user with permission reveals them; masked again when the tab is left. */
export function Numbers({ id, head, allowed }: { readonly id: string, readonly head: Row, readonly allowed: boolean }) {
  const { active } = useTab()
  const [full, setFull] = useState<FullNumbers | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(() => setFull(null), [active, id, head])
  const show = async () => {
    setBusy(true)
    try {
      setFull(await call(manApi.queryManSecret, { id }))
      toast.info('本次查看已记录')
    } catch {
      // The call reports its error.
    }
    setBusy(false)
  }
  return (
    <>
      <div><dt>身份证号</dt><dd className="number">{full?.idNumber ?? String(head.idNumber ?? '')}</dd></div>
      <div><dt>银行卡号</dt><dd className="number">{(full === null ? head.bankCard : full.bankCard) as string | null ?? '—'}</dd></div>
      {allowed && (
        <div>
          <dt>完整号码</dt>
          <dd>
            {full === null
              ? <Button size="small" icon={<EyeOpen />} text="显示完整号码" loading={busy} onClick={() => void show()} />
              : <Button size="small" icon={<EyeOff />} text="隐藏" onClick={() => setFull(null)} />}
          </dd>
        </div>
      )}
    </>
  )
}
