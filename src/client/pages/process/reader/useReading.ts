import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useCall } from '#client/data/swr.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { useClock } from '#client/ui/useClock.ts'
import { VARIANTS } from '../variants.tsx'
import type { ReadVariant } from './readLists.ts'

const READ = 'doc'

export interface Reading {
  readonly rows: readonly Row[]
  /** The current document: it stays until another one is chosen, even after it has left the list. */
  readonly row: Row | null
  /** Position in the list; -1 if it has left the list. */
  readonly at: number
  /** The address names a document that is on no page of the list, with or without conditions: decided, recalled, or never the user's. */
  readonly missing: boolean
  readonly open: (row: Row | null) => void
  readonly step: (by: 1 | -1) => void
}

/**
 * With `first` one is always selected, if there are any; `order` is the display order. @param steps whether a selection is a step of the
 * browser's history
 */
export function useReading(list: RemoteList, variant: ReadVariant, {
  first, steps, order,
}: { readonly first: boolean, readonly steps: boolean, readonly order: (rows: readonly Row[], now: number) => readonly Row[] }): Reading {
  const { search, setSearch } = useTabAddress()
  const rows = order(useSyncExternalStore(list.model.subscribe, () => list.model.rows()), useClock())
  const [cachedRow, setCachedRow] = useState<Row | null>(null)
  const id = new URLSearchParams(search).get(READ)
  const at = rows.findIndex(row => row.id === id)
  const rowInList = rows[at]
  const idle = list.phase === 'idle'
  // A document absent from the loaded page may be on another page, or hidden by a condition.
  const sought = id !== null && rowInList === undefined && cachedRow?.id !== id && idle ? id : null
  const {
    data: one, error,
  } = useCall(VARIANTS[variant].page, sought === null ? null : { ids: [sought], pageSize: 1 }, { quiet: true, keepPreviousData: false })
  const [elsewhere] = (one?.rows ?? []) as readonly Row[]
  const missing = sought !== null && elsewhere === undefined && (one !== undefined || error !== undefined)
  const row = rowInList ?? (cachedRow?.id === id ? cachedRow : elsewhere?.id === id ? elsewhere : null)
  if (row !== null && row !== cachedRow) setCachedRow(row)
  const open = (target: Row | null, step = steps): void => {
    const params = new URLSearchParams(search)
    if (target === null) params.delete(READ)
    else params.set(READ, String(target.id))
    setSearch(params.toString(), step)
  }
  const [start] = rows
  useEffect(() => {
    if (first && idle && id === null && start !== undefined) open(start, false)
  })
  return {
    rows, row, at, missing, open, step: by => { const next = rows[Math.max(0, at) + (at < 0 ? 0 : by)]; if (next) open(next, false) },
  }
}
