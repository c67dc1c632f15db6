import { useEffect, useMemo, useRef, useState } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { useCan } from '#client/data/session.ts'
import { useTabAddress } from '#client/data/tabAddress.ts'
import { useTab } from '#client/data/tabContext.ts'
import { namesList, queryOver, readAddress, searchOf, type Asked, type Focus, type MayAsk, type ViewBase } from './address.ts'
import { changedPart, isTyped } from './addressPart.ts'
import { defaultQuery, type ListQuery, type PageLength } from './query.ts'

/**
 * How long a step waits for the rows to be painted. Not for an idle moment: in a busy window that may come after somebody
 * has loaded the page again, without his step.
 */
const PAINTED_MS = 100

function afterPaint(run: () => void): () => void {
  const timer = setTimeout(run, PAINTED_MS)
  return () => clearTimeout(timer)
}

/** What the address of a list knows beside its query. */
export interface ListAddress {
  /** What was asked for when the list was opened, last by a link or by going back; a new object each time. */
  readonly asked: Asked | null
  /** The view behind the list, null for the default. */
  readonly base: ViewBase | null
  /** True while conditions depend on a view that is not known yet. */
  readonly waiting: boolean
  /** The query that the last opening led to. */
  readonly opened: ListQuery | null
  /** The view that the opening led to, with the conditions shown now: no step of the history. */
  settle(base: ViewBase | null, query: ListQuery): void
  /** The user chose a view, or saved the one he has. */
  setBase(base: ViewBase | null): void
  setFocus(focus: Focus | null): void
}

/** Columns that the user may ask about: conditions on hidden prices are refused by the server. */
export function useMayAsk(): MayAsk {
  const prices = useCan()('P_PRICE')
  return useMemo(() => column => prices || column.facts.price !== true, [prices])
}

/** The query with which a list begins: its address, or the defaults for lists that have none. */
export function useFirstQuery(grid: Grid, enabled: boolean, length: PageLength): ListQuery {
  const { search } = useTabAddress()
  const may = useMayAsk()
  return useState(() => (enabled ? readAddress(grid, search, may, length).query : defaultQuery(length)))[0]
}

/**
 * Keeps a list and the address of its tab in step, so that a link opens the same view, rows and cell. A link that names
 * list parameters and a step of the browser's history are adopted, a bare link (the menu) leaves the list as it is. Every
 * step of the user is a step of the history, typing in one condition a single one. A hidden tab never touches the
 * browser's address: it catches up when it is shown again. The rows are painted first: a step is written a
 * moment later, at once when another one follows, and never when something else has led away from it.
 * `stepped`: the list itself turned to another page.
 */
export function useAddress(
  grid: Grid, enabled: boolean, length: PageLength, query: ListQuery, stepped: boolean, adopt: (query: ListQuery) => void,
): ListAddress {
  const { search, setSearch, cameBack } = useTabAddress()
  const { active } = useTab()
  const may = useMayAsk()
  const [asked, setAsked] = useState(() => (enabled ? readAddress(grid, search, may, length) : null))
  const [settled, setSettled] = useState<{ readonly asked: Asked | null, readonly query: ListQuery | null }>({ asked: null, query: null })
  const [base, setBase] = useState<ViewBase | null>(null)
  const [focus, setFocus] = useState(asked?.focus ?? null)
  const view = base?.id ?? (asked !== null && asked !== settled.asked ? asked.view : null)
  const waiting = asked !== null && asked.view !== null && asked !== settled.asked && asked.given.size < 3
  const wanted = searchOf(grid, query, search, { view, base, focus }, length)
  const seen = useRef(search)
  const written = useRef(search)
  const known = useRef({ query, view })
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
    const follows = step !== null && active && !moved && wanted !== written.current
    if (step && (moved || !active || follows)) {
      step.cancel()
      waits.current = null
      if (follows) step.write()
      else if (!moved) written.current = search
    }
    const changed = moved && search !== written.current
    const opened = changed && (namesList(search) || cameBack())
    seen.current = search
    if (opened && search !== wanted) {
      const next = readAddress(grid, search, may, length)
      const stays = base !== null && next.view === base.id
      const shown = queryOver(next, stays ? base.conditions : {})
      written.current = search
      known.current = { query: shown, view: next.view }
      lastPart.current = null
      setAsked(next)
      setFocus(next.focus)
      if (stays) setSettled({ asked: next, query: shown })
      else setBase(null)
      // With another view the rows wait for its conditions.
      if (stays || next.view === null || next.given.size === 3) adopt(shown)
      return
    }
    const part = stepped ? null : changedPart(known.current, { query, view })
    known.current = { query, view }
    // What was just written arrives with the next location.
    const isPending = wanted === written.current && !moved
    if (!active || waiting || wanted === search || isPending) return
    written.current = wanted
    const isStep = part !== null && !(isTyped(part) && part === lastPart.current)
    const write = (): void => {
      waits.current = null
      setSearch(wanted, isStep)
    }
    // Both at once: the location between them would be taken for a link.
    if (follows) write()
    else waits.current = { write, cancel: afterPaint(write) }
    if (part !== null) lastPart.current = part
  }, [active, adopt, base, cameBack, enabled, grid, length, may, query, search, setSearch, stepped, view, waiting, wanted])

  return useMemo(() => ({
    asked, base, waiting, opened: settled.query, setFocus,
    settle: (found, shown) => {
      known.current = { query: shown, view: found?.id ?? null }
      setBase(found)
      setSettled({ asked, query: shown })
    },
    setBase,
  }) satisfies ListAddress, [asked, base, waiting, settled])
}
