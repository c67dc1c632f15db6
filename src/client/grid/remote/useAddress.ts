import { useEffect, useMemo, useRef, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { useCan } from '#client/data/session.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { namesList, queryOver, readAddress, searchOf, type Asked, type Focus, type MayAsk, type ViewBase } from './address.ts'
import { changedPart, isTyped } from './addressPart.ts'
import { defaultQuery, type ListQuery, type PageLength } from './query.ts'

/**
 * Delay of a history step until the rows are painted, in milliseconds. Not an idle callback: in a busy window that may come after a
 * reload, which would lose the step.
 */
const PAINTED_MS = 100

function afterPaint(run: () => void): () => void {
  const timer = setTimeout(run, PAINTED_MS)
  return () => clearTimeout(timer)
}

/** A list's address beside its query. */
export interface ListAddress {
  /** The last address that the list was opened with, by a link or by going back; a new object each time. */
  readonly asked: Asked | null
  /** The view behind the list, null for the default. */
  readonly base: ViewBase | null
  /** True while conditions depend on a view that is not loaded. */
  readonly waiting: boolean
  /** The query of the last opening. */
  readonly opened: ListQuery | null
  /** Sets the view of the opening and its conditions: no history step. */
  settle(base: ViewBase | null, query: ListQuery): void
  /** The user chose a view, or saved the current one. */
  setBase(base: ViewBase | null): void
  setFocus(focus: Focus | null): void
}

/** Columns that the user may filter by: the server refuses filters on hidden prices. */
export function useMayAsk(): MayAsk {
  const prices = useCan()('P_PRICE')
  return useMemo(() => column => prices || column.facts.price !== true, [prices])
}

/** The initial query of a list: its address, or the defaults for lists without one. */
export function useFirstQuery(grid: Grid, enabled: boolean, length: PageLength): ListQuery {
  const { search } = useTabAddress()
  const may = useMayAsk()
  return useState(() => (enabled ? readAddress(grid, search, may, length).query : defaultQuery(length)))[0]
}

/**
 * Synchronizes a list with the address of its tab, so that a link opens the same view, rows and cell. A link with list parameters and
 * a history step are adopted, a bare link (the menu) leaves the list as it is. Every step of the user is a history step, typing in
 * one condition a single one. A hidden tab does not touch the browser's address: it catches up when it is shown. The rows are painted
 * first: a step is written a moment later, at once when another one follows, and never after navigation elsewhere.
 * @param stepped the list itself turned to another page
 */
export function useAddress(
  grid: Grid, enabled: boolean, length: PageLength, query: ListQuery, stepped: boolean, adopt: (query: ListQuery) => void,
): ListAddress {
  const { search, setSearch, cameBack } = useTabAddress()
  const { active } = useTab()
  const may = useMayAsk()
  const [address, setAddress] = useState(() => (enabled ? readAddress(grid, search, may, length) : null))
  const [opening, setOpening] = useState<{ readonly asked: Asked | null, readonly query: ListQuery | null }>({ asked: null, query: null })
  const [base, setBase] = useState<ViewBase | null>(null)
  const [focus, setFocus] = useState(address?.focus ?? null)
  const view = base?.id ?? (address !== null && address !== opening.asked ? address.view : null)
  const waiting = address !== null && address.view !== null && address !== opening.asked && address.given.size < 3
  const target = searchOf(grid, query, search, { view, base, focus }, length)
  const seen = useRef(search)
  const written = useRef(search)
  const shown = useRef({ query, view })
  const lastPart = useRef<string | null>(null)
  const waits = useRef<{ readonly write: () => void, readonly cancel: () => void } | null>(null)

  useEffect(() => () => {
    if (!waits.current) return
    waits.current.cancel()
    waits.current = null
    written.current = seen.current
  }, [])
  useEffect(() => {
    if (!enabled) return
    const moved = search !== seen.current
    const step = waits.current
    const follows = step !== null && active && !moved && target !== written.current
    if (step && (moved || !active || follows)) {
      step.cancel()
      waits.current = null
      if (follows) step.write()
      else if (!moved) written.current = search
    }
    const changed = moved && search !== written.current
    const opened = changed && (namesList(search) || cameBack())
    seen.current = search
    if (opened && search !== target) {
      const next = readAddress(grid, search, may, length)
      const stays = base !== null && next.view === base.id
      const adopted = queryOver(next, stays ? base.conditions : {})
      written.current = search
      shown.current = { query: adopted, view: next.view }
      lastPart.current = null
      setAddress(next)
      setFocus(next.focus)
      if (stays) setOpening({ asked: next, query: adopted })
      else setBase(null)
      // With another view the rows wait for its conditions.
      if (stays || next.view === null || next.given.size === 3) adopt(adopted)
      return
    }
    const part = stepped ? null : changedPart(shown.current, { query, view })
    shown.current = { query, view }
    // The address just written arrives with the next location.
    const isPending = target === written.current && !moved
    if (!active || waiting || target === search || isPending) return
    written.current = target
    const isStep = part !== null && !(isTyped(part) && part === lastPart.current)
    const write = (): void => {
      waits.current = null
      setSearch(target, isStep)
    }
    // In one go: the location in between would be taken for a link.
    if (follows) write()
    else waits.current = { write, cancel: afterPaint(write) }
    if (part !== null) lastPart.current = part
  }, [active, adopt, base, cameBack, enabled, grid, length, may, query, search, setSearch, stepped, view, waiting, target])

  return useMemo(() => ({
    asked: address, base, waiting, opened: opening.query, setFocus,
    settle: (nextBase, nextQuery) => {
      shown.current = { query: nextQuery, view: nextBase?.id ?? null }
      setBase(nextBase)
      setOpening({ asked: address, query: nextQuery })
    },
    setBase,
  }) satisfies ListAddress, [address, base, waiting, opening])
}
