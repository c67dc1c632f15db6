import { quotaPackage } from '#schemas/quota/package.ts'
import { quotaApi } from '#shared/api/quota.ts'
import type { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { useCan } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { useGo } from '#client/document/navigation.ts'
import { confirm } from '#client/ui/ConfirmAlert.tsx'
import { toast } from '#client/ui/toaster.tsx'

export interface PackageVersion {
  readonly quotaVersion: number
  readonly quotaState: '0' | '1' | '2' | '9'
  readonly quotaTotalAmount?: string | null | undefined
  readonly byName: string
  readonly time: string
}

export interface Versions {
  /** Newest first; undefined while loading. */
  readonly list: readonly PackageVersion[] | undefined
  readonly error: CallError | undefined
  readonly retry: () => void
  readonly open: (version: number) => void
  /** Makes an earlier version the newest one after a confirmation, and returns whether it did; absent without permission to save. */
  readonly restore: ((version: number) => Promise<boolean>) | undefined
}

export function useVersions(quotaId: string | null, edits: boolean): Versions {
  const go = useGo()
  const sees = useCan()('P_PRICE')
  const { data, error, mutate } = useCall(quotaApi.queryQuotaVersions, quotaId === null ? null : { quotaId }, { quiet: true })
  useRowsNews(quotaPackage.header.name, ids => { if (quotaId !== null && (ids?.has(quotaId) ?? true)) void mutate() })
  const list = data?.toSorted((a, b) => b.quotaVersion - a.quotaVersion)
  const current = list?.[0]?.quotaVersion
  const open = (version: number) => go(version === current ? `/quota/detail/${quotaId}` : `/quota/detail/${quotaId}?version=${version}`)
  const restore = async (version: number) => {
    const text = `v${version} 的内容将保存为新的版本，v${current} 仍在版本中，可以再恢复。`
    if (quotaId === null || current === undefined || !await confirm({ title: `恢复到 v${version}？`, text, verb: '恢复' })) return false
    try {
      const saved = await call(quotaApi.restoreQuotaVersion, { quotaId, quotaVersion: version, current })
      toast.ok(saved.quotaVersion === current ? `v${version} 与当前版本内容相同` : `已恢复 v${version} 的内容，保存为 v${saved.quotaVersion}`)
      void mutate()
      go(`/quota/detail/${quotaId}`)
      return true
    } catch {
      // The call reports its error, nothing was written; another user may have saved.
      void mutate()
      return false
    }
  }
  return { list, error, retry: () => void mutate(), open, restore: edits && sees ? restore : undefined }
}
