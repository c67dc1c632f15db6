import type { PanelHost } from './host.ts'
import { OptionList } from './OptionList.tsx'
import type { PickEntry, PickSource } from './source.ts'
import { useListKeys } from './useListKeys.ts'
import { useRecords } from './useRecords.ts'

export interface RecordPanelProps extends PanelHost {
  readonly source: PickSource
  /** One entry, or several that can be removed. */
  readonly value: string | readonly string[] | null
  readonly onPick: (entry: PickEntry) => void
}

/** By a part of the name; the last entry loads the next page. */
export function RecordPanel({ source, value, text, typed, keys, point, onPick }: RecordPanelProps) {
  const query = typed ? text.trim() : ''
  const { entries, total, busy, failed, text: searchedText, more } = useRecords(source, query)
  const pickEntry = (index: number): boolean => {
    const entry = entries[index]
    if (entry === undefined || entry.refused) return false
    onPick(entry)
    return true
  }
  const current = entries.findIndex(({ key }) => [value].flat().includes(key))
  const [active] = useListKeys({
    keys, count: entries.length, start: Math.max(0, current), reset: searchedText, take: pickEntry,
    waits: query !== '' && searchedText !== query, onEnd: more,
  })
  const rest = total - entries.length
  const foot = failed !== null
    ? <>没有取到：{failed} <button type="button" onClick={more}>重试</button></>
    : busy ? '正在查找…' : rest > 0 ? <button type="button" onClick={more}>还有 {rest} 条，继续加载</button> : undefined
  return (
    <OptionList
      point={point} entries={entries} active={active} chosen={value} onTake={pickEntry} foot={foot}
      none={busy || failed !== null ? '' : !searchedText ? '没有可选的内容' : `没有“${searchedText}”`}
    />
  )
}
