import { useCallback, useLayoutEffect, useState } from 'react'
import { SOURCE_CODE, SOURCE_DOCUMENT, SOURCE_ROW, type Row } from '#schemas/kit/index.ts'
import { pullApi } from '#shared/api/pulls.ts'
import type { CellEvents } from '#client/cells/cellEvents.ts'
import { BASE, useGo } from '#client/data/places.ts'
import { useCall } from '#client/data/swr.ts'
import type { DraftStore } from '../draft/types.ts'
import { LineTab, type LineTabProps } from '../record/LineTab.tsx'
import { useDraft } from '../useDraft.ts'
import { useDocument } from '../view.ts'
import { PullButton } from './PullButton.tsx'
import { createSourceNotes } from './sourceNotes.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A line whose rows are taken from others: the tool that takes them, the way to where each came from, and what is left there. */
export function PulledLineTab({ line, tools, cells }: LineTabProps) {
  const { store } = useDocument()
  const go = useGo()
  const draft = useDraft(store)
  const { rowKey } = store.document.lines[line]!
  const [notes] = useState(() => createSourceNotes(store, line))
  const rows = (draft.lines[line] ?? []).flatMap(row => {
    const [document, source] = [text(row[SOURCE_DOCUMENT]), text(row[SOURCE_ROW])]
    return document === '' || source === '' ? [] : [{ line, row: text(row[rowKey]), document, source }]
  })
  const id = text(draft.head.recordId)
  const { data } = useCall(rows.length === 0 ? null : pullApi.left, { kind: store.document.name, id: id === '' ? null : id, rows }, { quiet: true })
  useLayoutEffect(() => notes.load(data ?? []), [data, notes])
  const events = useCallback((of: DraftStore): CellEvents => {
    const own = cells?.(of)
    return {
      notes, ...own,
      open: (column, row: Row) => {
        const page = column === SOURCE_CODE ? notes.opens(text(row[rowKey])) : undefined
        if (page !== undefined) go(page)
        else own?.open?.(column, row)
      },
      href: (column, row: Row) => {
        const page = column === SOURCE_CODE ? notes.opens(text(row[rowKey])) : undefined
        return page === undefined ? own?.href?.(column, row) : BASE + page
      },
    }
  }, [cells, go, notes, rowKey])
  return <LineTab line={line} tools={<><PullButton line={line} />{tools}</>} cells={events} />
}
