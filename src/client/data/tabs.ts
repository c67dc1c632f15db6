import { proxy, subscribe } from 'valtio'

export const TABS_KEY = 'yz.tabs'
/** Pages kept in the document; beyond it the least recently used ones without unsaved work are unmounted. */
export const LIVE_LIMIT = 12

/** What a location asks of the tab bar. */
export interface TabPlan {
  readonly id: string
  /** Path and query below the base path. */
  readonly location: string
  readonly title: string
  readonly closable: boolean
  readonly keepAlive: boolean
}

export interface Tab {
  id: string
  location: string
  title: string
  closable: boolean
  keepAlive: boolean
  /** Holds unsaved work. */
  dirty: boolean
  /** That work is kept as a draft, and offered again when the page is opened. */
  kept: boolean
  /** Its page has a head of its own with a way back: the shell's stands aside. */
  ownHead: boolean
  /** Order of use: the highest was used last, 0 means not shown since the window loaded. */
  used: number
  /** Where somebody was when it was opened. */
  origin: string | null
  /** Counts refreshes; a new number mounts the page anew. */
  epoch: number
}

export interface TabsState {
  list: Tab[]
  activeId: string | null
}

export type CloseSide = 'self' | 'others' | 'left' | 'right'

const isTab = (value: unknown): value is Tab => typeof value === 'object' && value !== null
  && 'id' in value && typeof value.id === 'string'
  && 'location' in value && typeof value.location === 'string'
  && 'title' in value && typeof value.title === 'string'

function restore(storage: Storage): TabsState {
  try {
    const stored: unknown = JSON.parse(storage.getItem(TABS_KEY) ?? '[]')
    const list = Array.isArray(stored) ? stored.filter(isTab) : []
    // Unsaved work is kept by drafts, not by tabs; a page loads again only when its tab is shown.
    return { list: list.map(tab => ({ ...tab, origin: tab.origin ?? null, dirty: false, kept: false, ownHead: false, used: 0 })), activeId: null }
  } catch {
    return { list: [], activeId: null }
  }
}

const opened = (plan: TabPlan, origin: string | null): Tab => ({ ...plan, origin, dirty: false, kept: false, ownHead: false, used: 0, epoch: 0 })

/** The open tabs of one window. Rules only: moving the browser's address is the layout's work. */
export function createTabs(storage: Storage) {
  const state = proxy<TabsState>(restore(storage))
  let clock = 0
  const find = (id: string) => state.list.find(tab => tab.id === id)
  subscribe(state, () => storage.setItem(TABS_KEY, JSON.stringify(state.list)))

  function focus(tab: Tab): void {
    state.activeId = tab.id
    tab.used = ++clock
  }

  /** Shows the tab of a location, opening it at the end when there is none. */
  function visit(plan: TabPlan): void {
    let tab = find(plan.id)
    if (tab === undefined) {
      state.list.push(opened(plan, find(state.activeId ?? '')?.location ?? null))
      tab = find(plan.id)
    }
    if (tab === undefined) return
    tab.location = plan.location
    focus(tab)
  }

  /** Turns a tab into the one of another location, in its place: after the first save, for redirects. One that is not shown stays out of sight. */
  function replace(plan: TabPlan, id = state.activeId): void {
    const isShown = id === state.activeId
    const at = state.list.findIndex(tab => tab.id === id)
    const own = state.list[at]
    if (own !== undefined && own.id !== plan.id && own.closable) {
      const rest = state.list.filter(tab => tab.id !== own.id)
      if (find(plan.id) === undefined) rest.splice(at, 0, opened(plan, own.origin))
      state.list = rest
    }
    if (isShown) return visit(plan)
    // A tab of that page which is there already stays where somebody has left it.
    if (own?.id === plan.id) own.location = plan.location
  }

  /** The closable tabs that a close command means; `self` is refused for the last tab. */
  function targets(id: string, side: CloseSide): Tab[] {
    const at = state.list.findIndex(tab => tab.id === id)
    if (at < 0 || (side === 'self' && state.list.length === 1)) return []
    return state.list.filter((tab, i) => tab.closable && (
      side === 'self' ? i === at : side === 'others' ? i !== at : side === 'left' ? i < at : i > at))
  }

  /** Closes tabs; answers the location to show next when the active one is among them. */
  function close(ids: readonly string[]): string | undefined {
    const rest = state.list.filter(tab => !ids.includes(tab.id))
    const lostActive = !rest.some(tab => tab.id === state.activeId)
    state.list = rest
    if (!lostActive) return undefined
    const next = rest.reduce<Tab | undefined>((last, tab) => last === undefined || tab.used > last.used ? tab : last, undefined)
    if (next !== undefined) focus(next)
    return next?.location
  }

  /** Puts a tab to another place; those that cannot be closed keep theirs at the beginning. */
  function move(id: string, to: number): void {
    const tab = find(id)
    if (tab === undefined || !tab.closable) return
    const rest = state.list.filter(other => other.id !== id)
    const place = Math.max(rest.filter(other => !other.closable).length, to)
    if (state.list.indexOf(tab) !== Math.min(place, rest.length)) state.list = rest.toSpliced(place, 0, tab)
  }

  /** Ids whose pages stay mounted: the active one, unsaved work, then the most recently used up to the limit. */
  function awake(list: readonly Readonly<Tab>[], activeId: string | null, limit: number): Set<string> {
    const recent = list.filter(tab => tab.keepAlive && tab.used > 0).toSorted((a, b) => b.used - a.used).slice(0, limit)
    const kept = new Set(recent.map(tab => tab.id))
    return new Set(list.filter(tab => tab.id === activeId || tab.dirty || kept.has(tab.id)).map(tab => tab.id))
  }

  return {
    state, visit, replace, targets, close, move, awake,
    refresh: (id: string) => { const tab = find(id); if (tab) { tab.epoch += 1; tab.dirty = false } },
    setDirty: (id: string, dirty: boolean, kept = false) => {
      const tab = find(id)
      if (tab && (tab.dirty !== dirty || tab.kept !== kept)) Object.assign(tab, { dirty, kept })
    },
    setOwnHead: (id: string, ownHead: boolean) => { const tab = find(id); if (tab && tab.ownHead !== ownHead) tab.ownHead = ownHead },
    setTitle: (id: string, title: string) => { const tab = find(id); if (tab && tab.title !== title) tab.title = title },
    forget: () => { state.list = []; state.activeId = null; storage.removeItem(TABS_KEY) },
  }
}

/** Tabs of this window: sessionStorage keeps them over a reload without mixing two windows. */
export const tabs = createTabs(sessionStorage)

export function forgetTabs(): void {
  tabs.forget()
}
