import { useEffect, useState } from 'react'
import type { QuotaFull } from '#shared/api/quota.ts'
import { getLookups, needLookups } from '#client/data/lookups.ts'
import { createDraftStore, type DraftStore } from '#client/document/draftStore.ts'
import { draftOf, loadQuota } from '../editor/load.ts'
import { quotaDocument, quotaSources } from '../editor/useOpening.ts'

export interface ReadQuota { readonly full: QuotaFull; readonly store: DraftStore }

/** A package to look at. */
export function useReading(id: string): { readonly read: ReadQuota | null; readonly failed: string | null } {
  const [read, setRead] = useState<ReadQuota | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    setRead(null)
    setFailed(null)
    const start = async (): Promise<void> => {
      const [full] = await Promise.all([loadQuota(id), needLookups(quotaSources)])
      const store = createDraftStore(quotaDocument, draftOf(full), getLookups(), { readOnly: true })
      if (current) setRead({ full, store })
    }
    start().catch((error: unknown) => { if (current) setFailed(error instanceof Error ? error.message : '系统错误') })
    return () => { current = false }
  }, [id])
  return { read, failed }
}
