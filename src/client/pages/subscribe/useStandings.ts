import { useEffect } from 'react'
import type { Value } from '#schemas/kit/index.ts'
import { subscribeApi, type EntitlementStanding } from '#shared/api/subscribe.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { askedOf, withStandings } from './follow.ts'

const text = (value: Value | undefined): string | null => (typeof value === 'string' && value !== '' ? value : null)

export function useStandings(): ReadonlyMap<string, EntitlementStanding> {
  const { store } = useDocument()
  const draft = useDraft(store)
  const canReadStanding = useMay()(subscribeApi.standing.need)
  const projectId = text(draft.head.projectId)
  const rows = askedOf(draft).map(row => ({
    row: String(row.id), projectItemId: text(row.projectItemId), libMaterialId: text(row.libMaterialId), itemName: text(row.itemName),
    spec: text(row.spec), unit: text(row.unit), drawsOn: text(row.drawsOn),
  }))
  const input = !canReadStanding || projectId === null || rows.length === 0 ? null : { projectId, id: text(draft.head.recordId), rows }
  const { data, isLoading } = useCall(subscribeApi.standing, input, { quiet: true })
  useEffect(() => {
    if (data === undefined || isLoading || store.readOnly) return
    // Not typed by the user: merged into the undo step that caused the query.
    if (withStandings(store.draft, data) !== store.draft) store.change('更新额度', now => withStandings(now, data), { amend: true })
  }, [data, isLoading, store])
  return new Map((data?.rows ?? []).map(row => [row.row, row]))
}
