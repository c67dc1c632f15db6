import type { JSX } from 'react'
import { lettersOf, readsAs, type Read } from '#schemas/kit/index.ts'
import { matchesInitials } from './initials.ts'

/** In display order. */
export const GROUPS = {
  recent: '最近使用', screen: '页面', command: '命令', quota: '定额', material: '材料', machine: '机械', document: '单据和档案',
} as const
export type Group = keyof typeof GROUPS

/** `id` is stable: recent choices are stored by it. */
export interface Entry {
  readonly id: string
  readonly group: Group
  readonly title: string
  /** Distinguishes equal titles. */
  readonly note: string
  readonly icon?: JSX.Element
  readonly run: () => void
}

const RECENT_SHOWN = 5

const normal = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** 0 starts with the text, 1 contains every word, 2 matches by pinyin; null for no match. */
export function fitOf(title: string, text: string, read: Read): number | null {
  const [search, heading] = [normal(text), normal(title)]
  if (heading.startsWith(search)) return 0
  if (search.split(/\s+/).every(word => heading.includes(word))) return 1
  // Initials of the program's titles are available before all readings.
  return matchesInitials(search, title) || readsAs(read(title), lettersOf(text)) ? 2 : null
}

/** Best first; stable sort. */
function fitting(entries: readonly Entry[], text: string, read: Read): Entry[] {
  return entries.flatMap(entry => {
    const fit = fitOf(entry.title, text, read)
    return fit === null ? [] : [{ entry, fit }]
  }).toSorted((a, b) => a.fit - b.fit).map(({ entry }) => entry)
}

export interface Sources {
  readonly recent: readonly Entry[]
  readonly screens: readonly Entry[]
  readonly commands: readonly Entry[]
  /** From the server, which matches more than the title. */
  readonly records: readonly Entry[]
  readonly read: Read
}

/** Recent choices first, not repeated below, then screens, commands, records. Without a text, commands precede screens. */
export function entriesFor(text: string, { recent, screens, commands, records, read }: Sources): readonly Entry[] {
  const idle = text.trim() === ''
  const first = (idle ? recent : fitting(recent, text, read)).slice(0, RECENT_SHOWN)
  const rest = idle ? [...commands, ...screens] : [...fitting(screens, text, read), ...fitting(commands, text, read), ...records]
  const firstIds = new Set(first.map(({ id }) => id))
  return [...first.map(entry => ({ ...entry, group: 'recent' as const })), ...rest.filter(({ id }) => !firstIds.has(id))]
}
