import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  copyDraft, isCopied, madeBy, newRow, timeText, type Columns, type Document, type Draft, type Lines, type Row,
} from '#schemas/kit/index.ts'
import { ofProjects, type DocumentApi, type DocumentInfo } from '#shared/api/document.ts'
import type { FactsBeside } from '#shared/api/documentFacts.ts'
import type { Workflow } from '#shared/api/workflow.ts'
import { CallError } from '#client/data/callError.ts'
import { useCoalesced } from '#client/data/coalesced.ts'
import { call } from '#client/data/http.ts'
import { getLookups, needLookups, sourcesOf } from '#client/data/lookups.ts'
import { projectNamed } from '#client/data/project.ts'
import { useCan, useUser } from '#client/data/session.ts'
import type { DraftStore, LinkedEdit } from '../draftStore.ts'
import { openDraft } from '../openDraft.ts'
import type { LatestDraft } from '../StaleDialog.tsx'
import { holdComments } from '../useComments.ts'
import { useNewest } from '../useNewest.ts'
import { withoutPrices } from './withoutPrices.ts'
import type * as Parts from '../workflow/parts.tsx'

/** Header and user permissions, as returned by the call. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly byName: string
  readonly updateTime: string
  readonly head: object
  readonly lines?: Readonly<Record<string, readonly object[]>>
  readonly can: { readonly edit: boolean, readonly acts: readonly string[] }
  readonly workflow?: Workflow | null
  readonly facts?: FactsBeside | null
}

interface Saved { readonly id: string, readonly version: number, readonly notices: readonly string[] }

export interface RecordKind<I extends StoredRecord = StoredRecord> {
  readonly name: string
  readonly document: Document
  readonly api: DocumentApi
  readonly load: (id: string) => Promise<I>
  /** Null: a new record. */
  readonly draftOf: (info: I | null) => Draft
  /** `key` distinguishes kinds of content. */
  readonly begin?: { readonly key: string, readonly load: () => Promise<Draft> }
  /** Runs after any initial content. */
  readonly completes?: (head: Row) => Promise<Row>
  readonly linked?: readonly LinkedEdit[]
  readonly save: (draft: Draft, stored: { readonly id: string | null, readonly version: number | null }) => Promise<Saved>
}

export interface OpenRecord<I> {
  readonly store: DraftStore
  readonly info: I | null
  readonly draftKey: string
  /** Null for kinds without approval. */
  readonly flow: typeof Parts | null
  /** Another number remounts the document. */
  readonly turn: number
}

/** Header problems have the empty row id, so the record's id has another name. */
export const headOf = ({ id, version, head }: StoredRecord): Row => ({ ...head as Row, id: '', recordId: id, recordVersion: version })

const copyRows = (rows: readonly Row[]): Record<string, unknown>[] => rows.map(row => ({ ...row }))

export function recordKind<H extends Columns, L extends Lines, S extends string, C extends Columns>(
  document: Document<H, L, S, C>, api: DocumentApi, { linked = [], completes }: Pick<RecordKind, 'linked' | 'completes'> = {},
): RecordKind<DocumentInfo> {
  const names = Object.keys(document.lines)
  const fresh: Draft = { head: newRow(document.header, ''), lines: Object.fromEntries(names.map(name => [name, []])) }
  return {
    name: document.name, document, api, linked, ...completes && { completes },
    load: id => call(api.info, { id }, { quiet: true }),
    draftOf: info => (info === null ? fresh : { head: headOf(info), lines: info.lines as Draft['lines'] }),
    save: ({ head, lines }, stored) => call(api.save, {
      ...stored, head: { ...head }, lines: Object.fromEntries(names.map(name => [name, copyRows(lines[name] ?? [])])),
    }, { quiet: true }),
  }
}

export const useCopied = <I extends StoredRecord>(kind: RecordKind<I>, id: string | null, source: string | null): RecordKind<I> =>
  useMemo(() => {
    if (id !== null || source === null || !isCopied(kind.document)) return kind
    const copy = async (): Promise<Draft> =>
      copyDraft(kind.document, kind.draftOf(await kind.load(source)), () => crypto.randomUUID())
    return { ...kind, begin: { key: `copy.${source}`, load: copy } }
  }, [kind, id, source])

export const useOfProject = <I extends StoredRecord>(
  kind: RecordKind<I>, id: string | null, projectId: string | null,
): RecordKind<I> => useMemo(() => {
  if (id !== null || projectId === null || kind.begin !== undefined || !ofProjects(kind.document)) return kind
  const load = async (): Promise<Draft> => {
    const { head, lines } = kind.draftOf(null)
    return { head: { ...head, projectId, projectName: await projectNamed(projectId) }, lines }
  }
  return { ...kind, begin: { key: `project.${projectId}`, load } }
}, [kind, id, projectId])

/** Opened read-only, so that the reader sees the reason. */
const RETURNED: ReadonlySet<string> = new Set(['REJECTED', 'RECALLED', 'FAIL'])
const isReturned = ({ workflow }: StoredRecord): boolean => workflow != null && RETURNED.has(workflow.processStateKv.key)

/** Ignores values assigned by the server. */
const isSame = (local: Draft, other: Draft): boolean => {
  const plainOf = ({ head, lines }: Draft): string => JSON.stringify([{ ...head, processState: null, recordVersion: null }, lines])
  return plainOf(local) === plainOf(other)
}

interface Person { readonly id: string, readonly name: string }
async function initialDraft<I extends StoredRecord>(
  { document, begin, completes, draftOf }: RecordKind<I>, person: Person,
): Promise<Draft> {
  const { head, lines } = await begin?.load() ?? draftOf(null)
  const made = madeBy(document.header, head, person)
  return { head: await completes?.(made) ?? made, lines }
}

const isGone = (error: unknown): error is CallError => error instanceof CallError && error.status === 404

/** Fills the cache with its comments too. */
async function load<I extends StoredRecord>(kind: RecordKind<I>, id: string): Promise<I> {
  const info = await kind.load(id)
  holdComments({ kind: kind.name, id }, info.facts)
  return info
}

/** Loads dictionaries too, and offers the unsaved draft. `reopen` reloads, `refresh` merges the server's changes. */
export function useRecord<I extends StoredRecord>(kind: RecordKind<I>, id: string | null) {
  const { id: userId, realName, ...user } = useUser()
  const prices = useCan()('P_PRICE')
  const document = useMemo(() => (prices ? kind.document : withoutPrices(kind.document)), [kind, prices])
  const [open, setOpen] = useState<OpenRecord<I> | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const draftKey = [user.merchant.key, user.name, kind.name, id ?? kind.begin?.key ?? 'add'].join('.')
  const newest = useNewest(open)
  const editing = useRef(false)
  const storeOf = useCallback(async (info: I | null, existing?: DraftStore) => {
    const server = info === null ? await initialDraft(kind, { id: userId, name: realName }) : kind.draftOf(info)
    return openDraft(document, server, getLookups(), draftKey, {
      readOnly: info !== null && (!info.can.edit || isReturned(info) && !editing.current), newId: () => crypto.randomUUID(),
      ...(kind.linked && { linked: kind.linked }),
      // Live news of a save may precede deletion of the stored draft, so an open page does not read it.
      ...(existing?.readOnly === false && { kept: Promise.resolve(undefined) }),
    })
  }, [kind, document, userId, realName, draftKey])

  useEffect(() => {
    let current = true
    setOpen(null)
    setFailed(null)
    editing.current = false
    const start = async (): Promise<void> => {
      const sources = [...new Set([kind.document.header, ...Object.values(kind.document.lines)].flatMap(sourcesOf))]
      const [info, flow] = await Promise.all([
        id === null ? null : load(kind, id),
        kind.document.process === undefined ? null : import('../workflow/parts.tsx'),
        needLookups(sources),
      ])
      const store = await storeOf(info)
      if (current) setOpen({ store, info, draftKey, flow, turn: 0 })
    }
    start().catch((error: unknown) => { if (current) setFailed(error instanceof Error ? error.message : '系统错误') })
    return () => { current = false }
  }, [kind, id, draftKey, round, storeOf])

  const readAgain = useCallback(async (): Promise<void> => {
    const before = newest.current
    if (before === null || id === null) return
    const info = await load(kind, id).catch((error: unknown) => {
      // Access lost: the record disappears, unless there are unsaved edits.
      if (!isGone(error) || before.store.dirty) throw error
      if (newest.current?.store === before.store) {
        setOpen(null)
        setFailed(error.msg)
      }
      return null
    })
    if (info === null || newest.current?.store !== before.store) return
    editing.current &&= info.can.edit && isReturned(info)
    const { store, turn } = before
    // The save will report a stale version.
    if (store.dirty) return setOpen({ ...before, info })
    const next = await storeOf(info, store)
    if (newest.current?.store !== before.store) return
    if (next.readOnly === store.readOnly && isSame(store.draft, next.draft)) {
      store.markSaved(store.draft, next.draft.head)
      setOpen({ ...before, info })
    } else setOpen({ ...before, store: next, info, turn: turn + 1 })
  }, [kind, id, newest, storeOf])
  const refresh = useCoalesced(readAgain)

  return {
    open, failed, refresh,
    reopen: useCallback(() => setRound(now => now + 1), []),
    edit: useCallback(async () => {
      editing.current = true
      await refresh()
    }, [refresh]),
  }
}

export async function latestOf<I extends StoredRecord>({ load, draftOf }: RecordKind<I>, id: string): Promise<LatestDraft> {
  const info = await load(id)
  return { draft: draftOf(info), byName: info.byName, time: timeText(info.updateTime) }
}
