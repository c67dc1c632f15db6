import { Button } from '@blueprintjs/core'
import { Lock, Unlock } from '@blueprintjs/icons'
import { useState } from 'react'
import { isEmpty, PROCESS_MACHINE, type Row } from '#schemas/kit/index.ts'
import { count } from '#schemas/store/counts.ts'
import { documentApi } from '#shared/api/document.ts'
import { stockCountApi } from '#shared/api/stockCount.ts'
import { call } from '#client/data/http.ts'
import { useMay } from '#client/data/session.ts'
import { toast } from '#client/ui/toaster.tsx'

const { info } = documentApi(count)

/** 冻结 and 解除冻结 of an unposted count. */
export function FreezeButton({ row, onDone }: { readonly row: Row, readonly onDone: () => void }) {
  const [busy, setBusy] = useState(false)
  const canFreeze = useMay()(stockCountApi.freeze.need)
  if (!canFreeze || !PROCESS_MACHINE.editable.some(state => state === row.processState)) return null
  const frozen = !isEmpty(row.frozenAt ?? null)
  const turn = async (): Promise<void> => {
    setBusy(true)
    try {
      const id = String(row.id)
      const { version } = await call(info, { id })
      await call(frozen ? stockCountApi.thaw : stockCountApi.freeze, { id, version })
      toast.ok(frozen ? '已解除冻结，材料可以收发' : '已冻结，到过账或解除前所盘材料不能收发')
      onDone()
    } finally {
      setBusy(false)
    }
  }
  return <Button
    icon={frozen ? <Unlock /> : <Lock />} text={frozen ? '解除冻结' : '冻结'} loading={busy} onClick={() => void turn().catch(() => undefined)}
  />
}
