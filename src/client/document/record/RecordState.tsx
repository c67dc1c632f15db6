import { StateTag } from '#client/ui/StateTag.tsx'
import type { DraftStore } from '../draft/types.ts'
import { useFact } from '../useDraft.ts'

/** An approved document shows its business state. */
export function RecordState({ store }: { readonly store: DraftStore }) {
  const column = store.document.actColumn ?? 'state'
  const state = useFact(store, now => { const value = now.head(column); return typeof value === 'string' ? value : null })
  const options = store.document.header.columns[column]?.options ?? {}
  const tones = 'tones' in options ? options.tones : undefined
  const labels = 'values' in options ? options.values : undefined
  if (state === null || tones?.[state] === undefined) return null
  return <StateTag {...tones[state]} quiet={false}>{labels?.[state]}</StateTag>
}
