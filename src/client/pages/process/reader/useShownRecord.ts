import { useEffect, useState } from 'react'
import { useRoutes, type ShownRecord } from '#client/data/route.ts'

/** The document behind a page's address, for a page that shows one: null while it is loaded, undefined where it is not to be had. */
export function useShownRecord(route: string): ShownRecord | null | undefined {
  const path = route.split('?', 1)[0]
  const load = useRoutes().find(one => one.path === path)?.record
  const [found, setFound] = useState<{ readonly of: typeof load, readonly record: ShownRecord | undefined } | null>(null)
  useEffect(() => {
    let current = true
    const show = (record: ShownRecord | undefined) => { if (current) setFound({ of: load, record }) }
    // Without its chunk the row's own facts stand in its place.
    load?.().then(show, () => show(undefined))
    return () => { current = false }
  }, [load])
  if (load === undefined) return undefined
  return found?.of === load ? found.record : null
}
