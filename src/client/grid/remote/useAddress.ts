import { useEffect, useMemo, useRef, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { useCan } from '#client/data/session.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { namesList, queryOver, readAddress, searchOf, type ParsedAddress, type Focus, type MayAsk, type ViewBase } from './address.ts'
import { changedPart, isTyped } from './addressPart.ts'
import { defaultQuery, type ListQuery, type PageLength } from './query.ts'

/** Delay of a history step until the rows are painted. An idle callback may come after a reload, losing the step. */
const PAINTED_MS = 100

function afterPaint(run: () => void): () => void {
  const timer = setTimeout(run, PAINTED_MS)
  return () => clearTimeout(timer)
}

export interface ListAddress {
  /** Address of the last opening; a new object each time. */
  readonly asked: ParsedAddress | null
  /** Null for the default view. */
  readonly base: ViewBase | null
  /** Conditions depend on a view not loaded yet. */
  readonly waiting: boolean
  readonly opened: ListQuery | null
  /** Sets the opening's view and conditions, without a history step. */
  settle(base: ViewBase | null, query: ListQuery): void
  setBase(base: ViewBase | null): void
  setFocus(focus: Focus | null): void
}

/** Columns the user may filter by: the server refuses filters on hidden prices. */
export function useMayAsk(): MayAsk {
  const prices = useCan()('P_PRICE')
  return useMemo(() => column => prices || column.facts.price !== true, [prices])
}

export function useFirstQuery(grid: Grid, enabled: boolean, length: PageLength): ListQuery {
  const { search } = useTabAddress()
  const isPermitted = useMayAsk()
  return useState(() => (enabled ? readAddress(grid, search, isPermitted, length).query : defaultQuery(length)))[0]
}

/**
 * Synchronizes a list with its tab's address. A link with list parameters and a history step are adopted; a bare link (the menu) changes
 * nothing. Every user step is a history step, typing in one condition a single one. A hidden tab updates the address when shown. A step is
 * written after the rows are painted, at once when another follows, never after navigation elsewhere.
 * @param stepped the list itself turned to another page
 */
export function useAddress(
  grid: Grid, enabled: boolean, length: PageLength, query: ListQuery, stepped: boolean, adopt: (query: ListQuery) => void,
): ListAddress {
  const { search, setSearch, cameBack } = useTabAddress()
  const { active } = useTab()
  const isPermitted = useMayAsk()
  const [address, setAddress] = useState(() => (enabled ? readAddress(grid, search, isPermitted, length) : null))
  const [opening, setOpening] = useState<{ readonly asked: ParsedAddress | null, readonly query: ListQuery | null }>(
    { asked: null, query: null }
  )
  const [base, setBase] = useState<ViewBase | null>(null)
  const [focus, setFocus] = useState(address?.focus ?? null)
  const view = base?.id ?? (address !== null && address !== opening.asked ? address.view : null)
  const isViewPending = address !== null && address.view !== null && address !== opening.asked && address.given.size < 3
  const target = searchOf(grid, query, search, { view, base, focus }, length)
  const lastSearch = useRef(search)
  const written = useRef(search)
  const displayed = useRef({ query, view })
  const lastPart = useRef<string | null>(null)
  const pendingWrite = useRef<{ readonly write: () => void, readonly cancel: () => void } | null>(null)

  useEffect(() => () => {
    if (!pendingWrite.current) return
    pendingWrite.current.cancel()
    pendingWrite.current = null
    written.current = lastSearch.current
  }, [])
  useEffect(() => {
    if (!enabled) return
    const moved = search !== lastSearch.current
    const step = pendingWrite.current
    const follows = step !== null && active && !moved && target !== written.current
    if (step && (moved || !active || follows)) {
      step.cancel()
      pendingWrite.current = null
      if (follows) step.write()
      else if (!moved) written.current = search
    }
    const changed = moved && search !== written.current
    const opened = changed && (namesList(search) || cameBack())
    lastSearch.current = search
    if (opened && search !== target) {
      const next = readAddress(grid, search, isPermitted, length)
      const isSameView = base !== null && next.view === base.id
      const adopted = queryOver(next, isSameView ? base.conditions : {})
      written.current = search
      displayed.current = { query: adopted, view: next.view }
      lastPart.current = null
      setAddress(next)
      setFocus(next.focus)
      if (isSameView) setOpening({ asked: next, query: adopted })
      else setBase(null)
      // The rows wait for the conditions of another view.
      if (isSameView || next.view === null || next.given.size === 3) adopt(adopted)
      return
    }
    const part = stepped ? null : changedPart(displayed.current, { query, view })
    displayed.current = { query, view }
    // The address just written arrives with the next location.
    const isPending = target === written.current && !moved
    if (!active || isViewPending || target === search || isPending) return
    written.current = target
    const isStep = part !== null && !(isTyped(part) && part === lastPart.current)
    const write = (): void => {
      pendingWrite.current = null
      setSearch(target, isStep)
    }
    // Written at once: the intermediate location would be read as a link.
    if (follows) write()
    else pendingWrite.current = { write, cancel: afterPaint(write) }
    if (part !== null) lastPart.current = part
  }, [active, adopt, base, cameBack, enabled, grid, length, isPermitted, query, search, setSearch, stepped, view, isViewPending, target])

  return useMemo(() => ({
    asked: address, base, waiting: isViewPending, opened: opening.query, setFocus,
    settle: (nextBase, nextQuery) => {
      displayed.current = { query: nextQuery, view: nextBase?.id ?? null }
      setBase(nextBase)
      setOpening({ asked: address, query: nextQuery })
    },
    setBase,
  }) satisfies ListAddress, [address, base, isViewPending, opening])
}
