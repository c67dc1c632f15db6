import { useEffect, useState } from 'react'
import { quotaPackage } from '#schemas/quota/package.ts'
import { quotaApi, type QuotaFull } from '#shared/api/quota.ts'
import { call } from '#client/data/http.ts'
import { getLookups, needLookups } from '#client/data/lookups.ts'
import { useRowsNews } from '#client/data/useRowsNews.ts'
import { createDraftStore, type DraftStore } from '#client/document/draftStore.ts'
import { draftOf, loadQuota } from '#client/business/quota/editor/load.ts'
import { quotaSources } from '#client/business/quota/editor/useOpening.ts'

export interface ReadQuota {
  readonly full: QuotaFull
  readonly store: DraftStore
  /** Changes with each state of the package. */
  readonly serial: number
}

/** A package for reading, current or at a version: reloaded when it is saved. The last content is retained on failure. */
export function useReading(id: string, version: number | null): { readonly read: ReadQuota | null; readonly failed: string | null } {
  const [read, setRead] = useState<ReadQuota | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [news, setNews] = useState(0)
  useRowsNews(quotaPackage.header.name, ids => { if (ids?.has(id) ?? true) setNews(count => count + 1) })
  useEffect(() => {
    setRead(null)
    setFailed(null)
  }, [id, version])
  useEffect(() => {
    let current = true
    const start = async (): Promise<void> => {
      const loading = version === null ? loadQuota(id) : call(quotaApi.queryQuotaVersion, { quotaId: id, quotaVersion: version })
      const [full] = await Promise.all([loading, needLookups(quotaSources)])
      const store = createDraftStore(quotaPackage, draftOf(full), getLookups(), { readOnly: true })
      if (!current) return
      setRead(old => old !== null && JSON.stringify(old.full) === JSON.stringify(full) ? old : { full, store, serial: news })
      setFailed(null)
    }
    start().catch((error: unknown) => { if (current) setFailed(error instanceof Error ? error.message : '系统错误') })
    return () => { current = false }
  }, [id, version, news])
  return { read, failed }
}
