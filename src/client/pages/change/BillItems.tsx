import { useEffect } from 'react'
import { variableChangeApi } from '#shared/api/change.ts'
import { useMay } from '#client/data/session.ts'
import { useCall } from '#client/data/swr.ts'
import { useDraft } from '#client/document/useDraft.ts'
import { useDocument } from '#client/document/view.ts'
import { askedNames, withItems } from './follow.ts'

/** Fills in the bill's data of items that lines name: chosen, typed or pasted from a spreadsheet. Renders nothing. */
export function BillItems() {
  const { store } = useDocument()
  const draft = useDraft(store)
  const { projectId } = draft.head
  const canReadItems = useMay()(variableChangeApi.items.need, typeof projectId === 'string' ? projectId : undefined)
  const names = store.readOnly ? [] : askedNames(draft)
  const input = !canReadItems || typeof projectId !== 'string' || projectId === '' || names.length === 0 ? null : { projectId, names }
  const { data, isLoading } = useCall(variableChangeApi.items, input, { quiet: true })
  useEffect(() => {
    if (data === undefined || isLoading || store.readOnly) return
    // Not user input: it belongs to the step that caused it.
    if (withItems(store.draft, data) !== store.draft) store.change('取清单项', now => withItems(now, data), { amend: true })
  }, [data, isLoading, store])
  return null
}
