import { useEffect, useState } from 'react'
import type { Suggestion } from './cellEvents.ts'
import type { EditorPopupProps } from './editorProps.ts'
import { OptionList } from '#client/ui/pick/OptionList.tsx'
import { useListKeys } from '#client/ui/pick/useListKeys.ts'

const WAIT_MS = 150

/**
 * Records that match the typed name; picking one fills the row. Enter and Tab take the only matching material, as materials come from the
 * library; a step may have any name.
 */
export function SuggestEditor({ column, columnKey, row, text, typed, events: { suggest }, keys, pickSet, point }: EditorPopupProps) {
  const [matches, setMatches] = useState<{ readonly text: string; readonly entries: readonly Suggestion[] }>({ text: '', entries: [] })
  useEffect(() => {
    if (!suggest) return
    const stop = new AbortController()
    // On failure the list is empty: a name can still be typed.
    const load = async (request: Promise<readonly Suggestion[]>): Promise<void> => {
      const entries = await request.catch(() => [])
      if (!stop.signal.aborted) setMatches({ text, entries })
    }
    const timer = setTimeout(() => {
      void load(suggest(columnKey, text, row, stop.signal))
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [suggest, columnKey, row, text])
  const pickEntry = (index: number): boolean => {
    const entry = matches.entries[index]
    if (entry) pickSet(entry.set)
    return entry !== undefined
  }
  const isOnly = column.facts.cell === 'quota.materialName' && typed && matches.entries.length === 1 && matches.text === text
  const [active] = useListKeys({ keys, count: matches.entries.length, start: isOnly ? 0 : -1, reset: matches.text, take: pickEntry })
  if (matches.entries.length === 0) return null
  return <OptionList point={point} entries={matches.entries} active={active} onTake={pickEntry} none="" />
}
