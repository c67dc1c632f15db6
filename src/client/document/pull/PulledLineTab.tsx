import { useCallback, useLayoutEffect, useState } from 'react'
import { slotKeys, slotsOf, type Row } from '#schemas/kit/index.ts'
import { pullApi } from '#shared/api/pulls.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { BASE, useGo } from '#client/data/navigation.ts'
import { useCall } from '#client/data/swr.ts'
import type { DraftStore } from '../draft/types.ts'
import { LineTab, type LineTabProps } from '../record/LineTab.tsx'
import { useDraft } from '../useDraft.ts'
import { useDocument } from '../view.ts'
import { PullButton } from './PullButton.tsx'
import { createSourceNotes } from './sourceNotes.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export function PulledLineTab({ line, tools, cells, dock }: LineTabProps) {
  const { store } = useDocument()
  const go = useGo()
  const draft = useDraft(store)
  const { rowKey } = store.document.lines[line]!
  const [notes] = useState(() => createSourceNotes(store, line))
  const slots = slotsOf(store.document.pulls[line]!).map(slot => ({ slot: slot.key, ...slotKeys(slot) }))
  const rows = (draft.lines[line] ?? []).flatMap(row => slots.flatMap(({ slot, ...keys }) => {
    const [document, source] = [text(row[keys.document]), text(row[keys.row])]
    return document === '' || source === '' ? [] : [{ line, slot, row: text(row[rowKey]), document, source }]
  }))
  const id = text(draft.head.recordId)
  const { data } = useCall(
    rows.length === 0 ? null : pullApi.left,
    { kind: store.document.name, id: id === '' ? null : id, rows },
    { quiet: true },
  )
  useLayoutEffect(() => notes.load(data ?? []), [data, notes])
  const events = useCallback((current: DraftStore): CellEvents => {
    const pageEvents = cells?.(current)
    return {
      notes, ...pageEvents,
      open: (column, row: Row) => {
        const page = notes.opens(column, text(row[rowKey]))
        if (page !== undefined) go(page)
        else pageEvents?.open?.(column, row)
      },
      href: (column, row: Row) => {
        const page = notes.opens(column, text(row[rowKey]))
        return page === undefined ? pageEvents?.href?.(column, row) : BASE + page
      },
    }
  }, [cells, go, notes, rowKey])
  return <LineTab line={line} tools={<><PullButton line={line} />{tools}</>} cells={events} dock={dock} />
}
