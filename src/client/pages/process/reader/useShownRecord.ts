import { useEffect, useState } from 'react'
import { useRoutes, type ShownRecord } from '#client/data/route.ts'

/** The record declaration of a page's address: null while loading, undefined if there is none. */
export function useShownRecord(route: string): ShownRecord | null | undefined {
  const path = route.split('?', 1)[0]
  const load = useRoutes().find(one => one.path === path)?.record
  const [loaded, setLoaded] = useState<{ readonly of: typeof load, readonly record: ShownRecord | undefined } | null>(null)
  useEffect(() => {
    let current = true
    const show = (record: ShownRecord | undefined) => { if (current) setLoaded({ of: load, record }) }
    // If its chunk fails to load the row's facts are shown.
    load?.().then(show, () => show(undefined))
    return () => { current = false }
  }, [load])
  if (load === undefined) return undefined
  return loaded?.of === load ? loaded.record : null
}
