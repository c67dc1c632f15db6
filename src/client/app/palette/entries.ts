import type { JSX } from 'react'
import { lettersOf, readsAs, type Read } from '#schemas/kit/index.ts'
import { matchesInitials } from './initials.ts'

/** Group of an entry; the order of this list is that of the groups. */
export const GROUPS = {
  recent: '最近使用', screen: '页面', command: '命令', quota: '定额', material: '材料', machine: '机械', document: '单据和档案',
} as const
export type Group = keyof typeof GROUPS

/** One line of the palette. `id` is the same each time: recent choices are kept by it. */
export interface Entry {
  readonly id: string
  readonly group: Group
  readonly title: string
  /** Grey detail behind the title that distinguishes it from others. */
  readonly note: string
  readonly icon?: JSX.Element
  readonly run: () => void
}

const RECENT_SHOWN = 5

const normal = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Rank of a title: 0 starts with the text, 1 contains every word, 2 by pinyin; null for no match. */
export function fitOf(title: string, text: string, read: Read): number | null {
  const [wanted, held] = [normal(text), normal(title)]
  if (held.startsWith(wanted)) return 0
  if (wanted.split(/\s+/).every(word => held.includes(word))) return 1
  // The initials of the program's titles are available before the readings of all characters.
  return matchesInitials(wanted, title) || readsAs(read(title), lettersOf(text)) ? 2 : null
}

/** The best first; equal ones keep their order. */
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
  /** Found by the server: they fit by more than their title. */
  readonly records: readonly Entry[]
  /** How titles are read. */
  readonly read: Read
}

/**
 * The lines for a text: recent choices first and not again below, then screens, commands, records. Without a text, commands come before
 * screens.
 */
export function entriesFor(text: string, { recent, screens, commands, records, read }: Sources): readonly Entry[] {
  const idle = text.trim() === ''
  const first = (idle ? recent : fitting(recent, text, read)).slice(0, RECENT_SHOWN)
  const rest = idle ? [...commands, ...screens] : [...fitting(screens, text, read), ...fitting(commands, text, read), ...records]
  const shown = new Set(first.map(({ id }) => id))
  return [...first.map(entry => ({ ...entry, group: 'recent' as const })), ...rest.filter(({ id }) => !shown.has(id))]
}
