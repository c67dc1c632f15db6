import { Button, Callout } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { quotaApi, type Namesake } from '#shared/api/quota.ts'
import { useCall } from '#client/data/swr.ts'
import type { DraftStore } from '#client/document/draftStore.ts'
import { useGo } from '#client/document/navigation.ts'
import { useFact } from '#client/document/useDraft.ts'

const DEBOUNCE_MS = 300

/** The packages in words: 「DE010001 抛釉砖地面」 or the first of several. */
export const namesakeWords = ([first, ...others]: readonly Namesake[]): string =>
  `企业库已有同名定额包：${first?.quotaCode ?? ''} ${first?.quotaName ?? ''}${others.length > 0 ? ` 等 ${others.length + 1} 个` : ''}`

/** Says while the name is typed that the company has a package of this name already: it may be meant, and can be looked at. */
export function NameNotice({ store }: { readonly store: DraftStore }) {
  const go = useGo()
  const quotaName = useFact(store, now => String(now.head('quotaName') ?? '').trim())
  const quotaId = useFact(store, now => now.head('quotaId') as string | null)
  const [asked, setAsked] = useState<string>('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(quotaName), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [quotaName])
  const wanted = !store.readOnly && asked !== '' && asked === quotaName
  const { data = [] } = useCall(
    quotaApi.queryQuotaNamesakes, wanted ? { quotaName: asked.slice(0, 200), exceptId: quotaId } : null,
    { quiet: true, keepPreviousData: false }
  )
  const [first] = wanted ? data : []
  if (first === undefined) return null
  return (
    <Callout className="yz-offer" compact intent="warning" role="status">
      <span>{namesakeWords(data)}</span>
      <span className="ways"><Button size="small" text="查看" onClick={() => go(`/quota/detail/${first.quotaId}`)} /></span>
    </Callout>
  )
}
