import { useCallback } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { RESTORE_DAYS, type QuotaState } from '#schemas/quota/states.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { call } from '#client/data/http.ts'
import { useNewest } from '#client/document/useNewest.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'

export type QuotaAct = 'enable' | 'disable' | 'delete' | 'restore'

const ACTS: Readonly<Record<QuotaAct, { readonly verb: string; readonly text?: string; readonly to?: QuotaState }>> = {
  enable: { verb: '启用', to: '1', text: '启用后可在匹配和选择中使用。' },
  disable: { verb: '停用', to: '2', text: '停用后不再供选择，已引用的测算不受影响。' },
  delete: { verb: '删除', text: `删除后在回收站保留 ${RESTORE_DAYS} 天，可以恢复。` },
  restore: { verb: '恢复', to: '0', text: '恢复后成为草稿。' },
}

/** Changes the state of packages after one confirmation; reports their number and reloads the list. */
export function useQuotaActs(changed: () => Promise<unknown>): (act: QuotaAct, rows: readonly Row[]) => Promise<void> {
  const newest = useNewest(changed)
  return useCallback(async (act, rows) => {
    const { verb, text, to } = ACTS[act]
    const label = rows.length === 1 ? `“${String(rows[0]?.quotaName ?? '')}”` : ` ${rows.length} 个定额包`
    if (!await confirm({ title: `${verb}${label}？`, text, verb, intent: act === 'delete' ? 'danger' : 'primary' })) return
    const ids = rows.map(row => String(row.quotaId))
    try {
      await (to === undefined ? call(quotaApi.deleteQuotas, { ids }) : call(quotaApi.updateQuotaState, { ids, state: to }))
      toast.ok(`已${verb} ${rows.length} 个定额包`)
    } catch {
      // The call reports its error.
    }
    await newest.current()
  }, [newest])
}
