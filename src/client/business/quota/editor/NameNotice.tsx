import { Button, Callout } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { quotaApi, type Namesake } from '#shared/api/quota.ts'
import { useCall } from '#client/data/swr.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useGo } from '#client/document/navigation.ts'
import { useFact } from '#client/document/useDraft.ts'

const DEBOUNCE_MS = 300

/** 「DE010001 抛釉砖地面」 or the first of several. */
export const namesakeWords = ([first, ...others]: readonly Namesake[]): string =>
  `企业库已有同名定额包：${first?.quotaCode ?? ''} ${first?.quotaName ?? ''}${others.length > 0 ? ` 等 ${others.length + 1} 个` : ''}`

/** Warns of an existing package of this name. */
export function NameNotice({ store }: { readonly store: DraftStore }) {
  const go = useGo()
  const quotaName = useFact(store, now => String(now.head('quotaName') ?? '').trim())
  const quotaId = useFact(store, now => now.head('quotaId') as string | null)
  const [debouncedName, setDebouncedName] = useState<string>('')
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedName(quotaName), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [quotaName])
  const isChecked = !store.readOnly && debouncedName !== '' && debouncedName === quotaName
  const { data = [] } = useCall(
    quotaApi.queryQuotaNamesakes, isChecked ? { quotaName: debouncedName.slice(0, 200), exceptId: quotaId } : null,
    { quiet: true, keepPreviousData: false }
  )
  const [first] = isChecked ? data : []
  if (first === undefined) return null
  return (
    <Callout className="yz-offer" compact intent="warning" role="status">
      <span>{namesakeWords(data)}</span>
      <span className="ways"><Button size="small" text="查看" onClick={() => go(`/quota/detail/${first.quotaId}`)} /></span>
    </Callout>
  )
}
