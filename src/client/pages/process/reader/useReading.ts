import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useCall } from '#client/data/swr.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { useClock } from '#client/ui/useClock.ts'
import { VARIANTS } from '../variants.tsx'
import type { ReadVariant } from './readLists.ts'

/** The parameter of the address that names the document that is read. */
const READ = 'doc'

export interface Reading {
  /** In the order in which they stand on the screen. */
  readonly rows: readonly Row[]
  /** The document that is read: it stays until another one is chosen, also when it has left the list. */
  readonly row: Row | null
  /** Where it stands in the list; -1 when it has left it. */
  readonly at: number
  /** The address names a document that the list does not have, on no page and under no condition: it was decided, taken back, or never was the person's. */
  readonly missing: boolean
  readonly open: (row: Row | null) => void
  readonly step: (by: 1 | -1) => void
}

/** Which document of the list is read. With `first` there is always one, as far as there are any; `order` is that of the screen. @param steps a chosen one is a step of the browser's history */
export function useReading(list: RemoteList, variant: ReadVariant, {
  first, steps, order,
}: { readonly first: boolean, readonly steps: boolean, readonly order: (rows: readonly Row[], now: number) => readonly Row[] }): Reading {
  const { search, setSearch } = useTabAddress()
  const rows = order(useSyncExternalStore(list.model.subscribe, () => list.model.rows()), useClock())
  const [held, setHeld] = useState<Row | null>(null)
  const id = new URLSearchParams(search).get(READ)
  const at = rows.findIndex(row => row.id === id)
  const found = rows[at]
  const idle = list.phase === 'idle'
  // What the shown page does not have may stand on another one, or be hidden by a condition.
  const sought = id !== null && found === undefined && held?.id !== id && idle ? id : null
  const {
    data: one, error,
  } = useCall(VARIANTS[variant].page, sought === null ? null : { ids: [sought], pageSize: 1 }, { quiet: true, keepPreviousData: false })
  const [elsewhere] = (one?.rows ?? []) as readonly Row[]
  const missing = sought !== null && elsewhere === undefined && (one !== undefined || error !== undefined)
  const row = found ?? (held?.id === id ? held : elsewhere?.id === id ? elsewhere : null)
  if (row !== null && row !== held) setHeld(row)
  const open = (wanted: Row | null, step = steps): void => {
    const params = new URLSearchParams(search)
    if (wanted === null) params.delete(READ)
    else params.set(READ, String(wanted.id))
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
