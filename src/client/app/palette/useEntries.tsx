import { Box, Document, Layers, User, Wrench } from '@blueprintjs/icons'
import type { JSX } from 'react'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { offeredCommands } from '#client/data/commands.ts'
import { useRoutes } from '#client/data/route.ts'
import { useUser } from '#client/data/session.ts'
import { holds } from '#client/data/user.ts'
import { SEARCH_KINDS, type IndexedKind, type SearchHit, type SearchKind } from '#shared/api/search.ts'
import { useReader } from '#client/data/readings.ts'
import { IN_DEVELOPMENT, isInDevelopment, offeredScreens } from '../menu.ts'
import { entriesFor, type Entry } from './entries.ts'
import { remember, useRecent, type Choice } from './recent.ts'
import { useSearch } from './useSearch.ts'

const ICONS: Readonly<Record<SearchKind, JSX.Element>> = {
  quota: <Layers />, material: <Box />, machine: <Wrench />, document: <Document />,
}

/** A page for a package, the row of its list for a library item. */
const pathOf = ({ kind, id, code, name, path }: SearchHit): string =>
  path ?? (kind === 'quota' ? `/quota/detail/${id}` : `/${kind}/list?q=${encodeURIComponent(code ?? name)}`)

const noteOf = ({ code, note, sys }: SearchHit): string => [code, note, sys ? '平台' : ''].filter(Boolean).join('　')

export interface Entries {
  readonly entries: readonly Entry[]
  readonly busy: boolean
  /** The records answer an older text. */
  readonly old: boolean
  readonly failed: string | null
  readonly keep: (entry: Entry) => void
}

/** Permitted screens and records, commands of the visible page (spec-1 §6). */
export function useEntries(text: string): Entries {
  const user = useUser()
  const routes = useRoutes()
  const [, navigate] = useLocation()
  const kinds = useMemo(
    (): readonly SearchKind[] =>
      [...(Object.keys(SEARCH_KINDS) as IndexedKind[]).filter(kind => holds(user, SEARCH_KINDS[kind])), 'document'],
    [user],
  )
  const { hits, of: searchedText, busy, failed } = useSearch(text)
  const old = searchedText !== text.trim()
  const choices = useRecent()
  // Those available when the palette opened.
  const [available] = useState(offeredCommands)

  const screens = useMemo(() => offeredScreens(routes, user).map(({ path, title, kind, section }): Entry => ({
    id: `screen ${path}`, group: 'screen', title,
    note: [section === undefined || section.label === title ? '' : section.label, isInDevelopment({ kind }) ? IN_DEVELOPMENT : ''].filter(
      Boolean
    ).join('　'),
    icon: section ? <section.icon /> : <User />, run: () => navigate(path),
  })), [routes, user, navigate])
  const commands = useMemo(() => available.map(({ key, label, icon, run }): Entry => (
    { id: `command ${key}`, group: 'command', title: label, note: '', icon, run }
  )), [available])
  const records = useMemo(() => hits.map((hit): Entry => (
    {
      id: `${hit.kind} ${hit.id}`, group: hit.kind, title: hit.name, note: noteOf(hit), icon: ICONS[hit.kind],
      run: () => navigate(pathOf(hit)),
    }
  )), [hits, navigate])
  const recent = useMemo(() => choices.flatMap(({ id, record }): Entry[] => {
    const match = [...screens, ...commands].find(entry => entry.id === id)
    if (record === null) return match ? [match] : []
    const { kind, title, note, path } = record
    return kinds.includes(kind) ? [{ id, group: kind, title, note, icon: ICONS[kind], run: () => navigate(path) }] : []
  }), [choices, screens, commands, kinds, navigate])

  const read = useReader(text)
  const entries = useMemo(
    () => entriesFor(text, { recent, screens, commands, records, read }), [text, recent, screens, commands, records, read]
  )
  const rememberEntry = ({ id }: Entry): void => {
    const hit = hits.find(one => `${one.kind} ${one.id}` === id)
    const record: Choice['record'] = hit
      ? { kind: hit.kind, title: hit.name, note: noteOf(hit), path: pathOf(hit) }
      : choices.find(choice => choice.id === id)?.record ?? null
    void remember({ id, record })
  }
  return { entries, busy, old, failed, keep: rememberEntry }
}
