import { useEffect, useSyncExternalStore } from 'react'
import type { Columns, Grid, LookupSource, Lookups, Option } from '#schemas/kit/index.ts'
import { isLineSource, lookupsOf } from '#schemas/kit/index.ts'
import { commonApi } from '#shared/api/common.ts'
import { call } from './http.ts'
import { localStore } from './localStore.ts'
import { session } from './session.ts'
import { whenShown } from './whenIdle.ts'

type StoredSource = Exclude<LookupSource, `line:${string}`>

export interface LookupHost {
  fetch(source: StoredSource): Promise<readonly Option[]>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Separates merchants on one computer. */
  scope(): string
  later(): Promise<void>
}

const isOption = (value: unknown): value is Option => typeof value === 'object' && value !== null
  && 'key' in value && typeof value.key === 'string' && 'label' in value && typeof value.label === 'string'

function optionsIn(text: string | null): readonly Option[] | undefined {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    return Array.isArray(stored) && stored.every(isOption) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Cached on this computer and refreshed in the background (spec-1 §4). */
export function createLookups(host: LookupHost) {
  const lists = new Map<LookupSource, readonly Option[]>()
  const loading = new Map<LookupSource, Promise<void>>()
  const listeners = new Set<() => void>()
  let scope = host.scope()
  let current = lookupsOf(lists)

  const set = (source: LookupSource, options: readonly Option[]): void => {
    lists.set(source, options)
    current = lookupsOf(new Map(lists))
    for (const listener of listeners) listener()
  }
  const keyOf = (source: LookupSource) => `yz.dict.${scope}.${source}`

  async function refresh(source: StoredSource): Promise<void> {
    const options = await host.fetch(source)
    const text = JSON.stringify(options)
    if (text === JSON.stringify(lists.get(source))) return
    set(source, options)
    try {
      host.storage.setItem(keyOf(source), text)
    } catch {
      // A full storage only costs a request at the next start.
    }
  }

  /** Resolves when every source has a list, cached or fresh. */
  async function need(all: readonly LookupSource[]): Promise<void> {
    if (scope !== host.scope()) {
      scope = host.scope()
      lists.clear()
      loading.clear()
    }
    // The document looks up its lines itself.
    const sources = all.filter((source): source is StoredSource => !isLineSource(source))
    await Promise.all(sources.map(source => {
      const pending = loading.get(source)
      if (pending) return lists.has(source) ? undefined : pending
      const stored = optionsIn(host.storage.getItem(keyOf(source)))
      if (stored) set(source, stored)
      const fresh = stored ? host.later().then(() => refresh(source)) : refresh(source)
      loading.set(source, fresh)
      // The next page retries; the cached list is used meanwhile.
      fresh.catch(() => loading.delete(source))
      return stored ? undefined : fresh
    }))
  }

  /** Reloads those sources in use; on failure the cached list stays. */
  async function renew(sources: readonly StoredSource[] | 'all'): Promise<void> {
    const used = [...loading.keys()].filter(source => !isLineSource(source))
    await Promise.allSettled(used.filter(source => sources === 'all' || sources.includes(source)).map(refresh))
  }

  /** Newest lists under a stable identity. */
  const live: Lookups = {
    options: source => current.options(source),
    label: (source, key) => current.label(source, key),
    find: (source, text) => current.find(source, text),
  }
  return {
    lookups: live,
    need,
    renew,
    /** Identity changes with the content. */
    snapshot: () => current,
    has: (source: LookupSource) => isLineSource(source) || lists.has(source),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
export type LookupStore = ReturnType<typeof createLookups>

const TREES = {
  ITEM: commonApi.queryTreeDictJson, MATERIAL: commonApi.queryMaterialTreeJson, REGION: commonApi.getRegionsTreeJson,
  DEPARTMENT: commonApi.queryDepartmentTreeJson,
} as const

const store = createLookups({
  // Disabled entries are loaded too, for the labels of old rows.
  fetch: source => typeof source === 'number'
    ? call(commonApi.queryDictMapAllByPid, { pid: source }, { quiet: true })
    : call(TREES[source], {}, { quiet: true }),
  storage: { getItem: key => localStore().getItem(key), setItem: (key, text) => localStore().setItem(key, text) },
  scope: () => session.user?.merchant.key ?? '',
  later: () => new Promise<void>(done => void whenShown(done)),
})

export const sourcesOf = (grid: Pick<Grid<Columns>, 'columns'>): LookupSource[] => [...new Set(
  Object.values(grid.columns).flatMap(({ options }) => 'source' in options ? [options.source as LookupSource] : []),
)]

/** Sources never loaded have no options. */
export const getLookups = (): Lookups => store.lookups

/** @throws CallError when a source cannot be loaded */
export const needLookups = (sources: readonly LookupSource[]): Promise<void> => store.need(sources)

export const renewLookups = store.renew

/** `sources` needs a stable identity; `ready`: every source has its list. */
export function useLookups(sources: readonly LookupSource[]): { readonly lookups: Lookups; readonly ready: boolean } {
  const lookups = useSyncExternalStore(store.subscribe, store.snapshot)
  useEffect(() => {
    // The page's calls report the error; keys replace labels.
    store.need(sources).catch(() => {})
  }, [sources])
  return { lookups, ready: sources.every(store.has) }
}
