import { proxy, subscribe } from 'valtio'

export const TABS_KEY = 'yz.tabs'
/** Beyond it the least recently used pages without unsaved work are unmounted. */
export const LIVE_LIMIT = 12

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
  dirty: boolean
  kept: boolean
  /** The page has a head with a back button, so the shell's is hidden. */
  ownHead: boolean
  /** The highest is the most recent, 0: not shown yet. */
  used: number
  origin: string | null
  /** An increment remounts the page. */
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
    // Drafts hold unsaved work, not tabs.
    const reset = { dirty: false, kept: false, ownHead: false, used: 0 }
    return { list: list.map(tab => ({ ...tab, origin: tab.origin ?? null, ...reset })), activeId: null }
  } catch {
    return { list: [], activeId: null }
  }
}

const opened = (plan: TabPlan, origin: string | null): Tab =>
  ({ ...plan, origin, dirty: false, kept: false, ownHead: false, used: 0, epoch: 0 })

/** The layout changes the browser's address. */
export function createTabs(storage: Storage) {
  const state = proxy<TabsState>(restore(storage))
  let clock = 0
  const find = (id: string) => state.list.find(tab => tab.id === id)
  subscribe(state, () => storage.setItem(TABS_KEY, JSON.stringify(state.list)))

  function focus(tab: Tab): void {
    state.activeId = tab.id
    tab.used = ++clock
  }

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

  /** Retains the position, after the first save or for redirects. A hidden tab stays hidden. */
  function replace(plan: TabPlan, id = state.activeId): void {
    const isShown = id === state.activeId
    const at = state.list.findIndex(tab => tab.id === id)
    const current = state.list[at]
    if (current !== undefined && current.id !== plan.id && current.closable) {
      const rest = state.list.filter(tab => tab.id !== current.id)
      if (find(plan.id) === undefined) rest.splice(at, 0, opened(plan, current.origin))
      state.list = rest
    }
    if (isShown) return visit(plan)
    // An existing tab of that page keeps its location.
    if (current?.id === plan.id) current.location = plan.location
  }

  /** Closable tabs; `self` is refused for the last tab. */
  function targets(id: string, side: CloseSide): Tab[] {
    const at = state.list.findIndex(tab => tab.id === id)
    if (at < 0 || (side === 'self' && state.list.length === 1)) return []
    return state.list.filter((tab, i) => tab.closable && (
      side === 'self' ? i === at : side === 'others' ? i !== at : side === 'left' ? i < at : i > at))
  }

  /** @returns the next location when the active tab is closed */
  function close(ids: readonly string[]): string | undefined {
    const rest = state.list.filter(tab => !ids.includes(tab.id))
    const lostActive = !rest.some(tab => tab.id === state.activeId)
    state.list = rest
    if (!lostActive) return undefined
    const next = rest.reduce<Tab | undefined>((last, tab) => last === undefined || tab.used > last.used ? tab : last, undefined)
    if (next !== undefined) focus(next)
    return next?.location
  }

  /** Unclosable tabs stay first. */
  function move(id: string, to: number): void {
    const tab = find(id)
    if (tab === undefined || !tab.closable) return
    const rest = state.list.filter(other => other.id !== id)
    const place = Math.max(rest.filter(other => !other.closable).length, to)
    if (state.list.indexOf(tab) !== Math.min(place, rest.length)) state.list = rest.toSpliced(place, 0, tab)
  }

  /** The active page, unsaved work, then the most recently used up to the limit. */
  function awake(list: readonly Readonly<Tab>[], activeId: string | null, limit: number): Set<string> {
    const recent = list.filter(tab => tab.keepAlive && tab.used > 0).toSorted((a, b) => b.used - a.used).slice(0, limit)
    const recentIds = new Set(recent.map(tab => tab.id))
    return new Set(list.filter(tab => tab.id === activeId || tab.dirty || recentIds.has(tab.id)).map(tab => tab.id))
  }

  return {
    state, visit, replace, targets, close, move, awake,
    refresh: (id: string) => {
      const tab = find(id)
      if (!tab) return
      tab.epoch += 1
      tab.dirty = false
    },
    setDirty: (id: string, dirty: boolean, isKept = false) => {
      const tab = find(id)
      if (tab && (tab.dirty !== dirty || tab.kept !== isKept)) Object.assign(tab, { dirty, kept: isKept })
    },
    setOwnHead: (id: string, ownHead: boolean) => {
      const tab = find(id)
      if (tab && tab.ownHead !== ownHead) tab.ownHead = ownHead
    },
    setTitle: (id: string, title: string) => {
      const tab = find(id)
      if (tab && tab.title !== title) tab.title = title
    },
    forget: () => { state.list = []; state.activeId = null; storage.removeItem(TABS_KEY) },
  }
}

/** Tabs of this window; sessionStorage restores them after a reload, per window. */
export const tabs = createTabs(sessionStorage)

export function forgetTabs(): void {
  tabs.forget()
}
