import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Row } from '#schemas/kit/index.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import type { RemoteList } from '#client/grid/remote/useRemoteList.ts'
import { useClock } from '#client/ui/useClock.ts'

/** The parameter of the address that names the document that is read. */
const READ = 'doc'

export interface Reading {
  /** In the order in which they stand on the screen. */
  readonly rows: readonly Row[]
  /** The document that is read: it stays until another one is chosen, also when it has left the list. */
  readonly row: Row | null
  /** Where it stands in the list; -1 when it has left it. */
  readonly at: number
  readonly open: (row: Row | null) => void
  readonly step: (by: 1 | -1) => void
}

/** Which document of the list is read. With `first` there is always one, as far as there are any; `order` is that of the screen. @param steps a chosen one is a step of the browser's history */
export function useReading(list: RemoteList, { first, steps, order }: { readonly first: boolean, readonly steps: boolean, readonly order: (rows: readonly Row[], now: number) => readonly Row[] }): Reading {
  const { search, setSearch } = useTabAddress()
  const rows = order(useSyncExternalStore(list.model.subscribe, () => list.model.rows()), useClock())
  const [held, setHeld] = useState<Row | null>(null)
  const id = new URLSearchParams(search).get(READ)
  const at = rows.findIndex(row => row.id === id)
  const found = rows[at]
  if (found !== undefined && found !== held) setHeld(found)
  const row = found ?? (held?.id === id ? held : null)
  const open = (wanted: Row | null, step = steps): void => {
    const params = new URLSearchParams(search)
    if (wanted === null) params.delete(READ)
    else params.set(READ, String(wanted.id))
    setSearch(params.toString(), step)
  }
  const [start] = rows
  const idle = list.phase === 'idle'
  useEffect(() => {
    if (first && idle && row === null && start !== undefined) open(start, false)
  })
  return { rows, row, at, open, step: by => { const next = rows[Math.max(0, at) + (at < 0 ? 0 : by)]; if (next) open(next, false) } }
}
