import { useEffect, useState } from 'react'
import type { Suggestion } from './cellEvents.ts'
import type { EditorPopupProps } from './editorProps.ts'
import { OptionList } from '#client/ui/pick/OptionList.tsx'
import { useListKeys } from '#client/ui/pick/useListKeys.ts'

const WAIT_MS = 150

/**
 * Records that fit the typed name. Taking one fills the row; any other text stays as it was typed. A material comes from the
 * library, so that the only one that fits is taken by Enter and Tab at once; a step may bear any name.
 */
export function SuggestEditor({ column, columnKey, row, text, typed, events: { suggest }, keys, pickSet, point }: EditorPopupProps) {
  const [found, setFound] = useState<{ readonly text: string; readonly entries: readonly Suggestion[] }>({ text: '', entries: [] })
  useEffect(() => {
    if (!suggest) return
    const stop = new AbortController()
    // Without suggestions a name can still be typed: a failed call is an empty list.
    const load = async (asked: Promise<readonly Suggestion[]>): Promise<void> => {
      const entries = await asked.catch(() => [])
      if (!stop.signal.aborted) setFound({ text, entries })
    }
    const timer = setTimeout(() => {
      void load(suggest(columnKey, text, row, stop.signal))
    }, WAIT_MS)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [suggest, columnKey, row, text])
  const take = (index: number): boolean => {
    const entry = found.entries[index]
    if (entry) pickSet(entry.set)
    return entry !== undefined
  }
  const isOnly = column.facts.cell === 'quota.materialName' && typed && found.entries.length === 1 && found.text === text
  const [active] = useListKeys({ keys, count: found.entries.length, start: isOnly ? 0 : -1, reset: found.text, take })
  if (found.entries.length === 0) return null
  return <OptionList point={point} entries={found.entries} active={active} onTake={take} none="" />
}
