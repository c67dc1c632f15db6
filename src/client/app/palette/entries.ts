import type { JSX } from 'react'
import { lettersOf, readsAs, type Read } from '#schemas/kit/index.ts'
import { matchesInitials } from './initials.ts'

/** Where an entry stands; the order of the groups is the order of this list. */
export const GROUPS = { recent: '最近使用', screen: '页面', command: '命令', quota: '定额', material: '材料', machine: '机械', document: '单据和档案' } as const
export type Group = keyof typeof GROUPS

/** One line of the palette. `id` is the same each time: recent choices are kept by it. */
export interface Entry {
  readonly id: string
  readonly group: Group
  readonly title: string
  /** What distinguishes it from others, grey behind the title. */
  readonly note: string
  readonly icon?: JSX.Element
  readonly run: () => void
}

const RECENT_SHOWN = 5

const normal = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** How well a title fits what was typed: 0 begins with it, 1 holds every word, 2 by pinyin; null not at all. */
export function fitOf(title: string, text: string, read: Read): number | null {
  const [wanted, held] = [normal(text), normal(title)]
  if (held.startsWith(wanted)) return 0
  if (wanted.split(/\s+/).every(word => held.includes(word))) return 1
  // The initials of the program's own titles are there before the readings of every character have come.
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
 * The lines for what was typed: recent choices first and not again below, then screens, commands, records. Before anything
 * is typed, what can be done here comes before where one can go.
 */
export function entriesFor(text: string, { recent, screens, commands, records, read }: Sources): readonly Entry[] {
  const idle = text.trim() === ''
  const first = (idle ? recent : fitting(recent, text, read)).slice(0, RECENT_SHOWN)
  const rest = idle ? [...commands, ...screens] : [...fitting(screens, text, read), ...fitting(commands, text, read), ...records]
  const shown = new Set(first.map(({ id }) => id))
  return [...first.map(entry => ({ ...entry, group: 'recent' as const })), ...rest.filter(({ id }) => !shown.has(id))]
}
