import { useEffect, useRef, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { namesList, queryOf, searchOf } from './address.ts'
import { defaultQuery, type ListQuery } from './query.ts'

/** The query with which a list begins: its address, or the defaults for lists that have none. */
export function useFirstQuery(grid: Grid, enabled: boolean): ListQuery {
  const { search } = useTabAddress()
  return useState(() => (enabled ? queryOf(grid, search) : defaultQuery(grid)))[0]
}

/**
 * Keeps a list and the address of its tab in step, so that a link opens the same rows. A link that names list parameters
 * is adopted, a bare one (the menu) leaves the list as it is. A hidden tab never touches the browser's address: it
 * catches up when it is shown again.
 */
export function useAddress(grid: Grid, enabled: boolean, query: ListQuery, adopt: (query: ListQuery) => void): void {
  const { search, setSearch } = useTabAddress()
  const { active } = useTab()
  const wanted = searchOf(grid, query, search)
  const seen = useRef(search)
  const written = useRef(search)

  useEffect(() => {
    if (!enabled) return
    const opened = search !== seen.current && search !== written.current && namesList(search)
    const asked = queryOf(grid, search)
    seen.current = search
    if (opened && searchOf(grid, asked, search) !== wanted) adopt(asked)
    else if (active && wanted !== search) {
      written.current = wanted
      setSearch(wanted)
    }
  })
}
