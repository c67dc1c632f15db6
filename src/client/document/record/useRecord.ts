import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { copyDraft, isCopied, madeBy, newRow, timeText, type Columns, type Document, type Draft, type Lines, type Row } from '#schemas/kit/index.ts'
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

/** A stored record as its call hands it out: its header, and what the person may do. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly byName: string
  readonly updateTime: string
  readonly head: object
  readonly lines?: Readonly<Record<string, readonly object[]>>
  readonly can: { readonly edit: boolean, readonly acts: readonly string[] }
  /** How its approval stands, of a kind that is approved. */
  readonly workflow?: Workflow | null
  /** What is shown of it beside, of a kind with numbers. */
  readonly facts?: FactsBeside | null
}

interface Saved { readonly id: string, readonly version: number, readonly notices: readonly string[] }

/** How one kind of record is opened as a document, and saved. */
export interface RecordKind<I extends StoredRecord = StoredRecord> {
  readonly name: string
  readonly document: Document
  readonly api: DocumentApi
  readonly load: (id: string) => Promise<I>
  /** The draft of a stored record, or of a new one. */
  readonly draftOf: (info: I | null) => Draft
  /** What a new one begins with, where it is not empty; `key` distinguishes beginnings. */
  readonly begin?: { readonly key: string, readonly load: () => Promise<Draft> }
  /** Completes the header of a new one, whatever it begins with. */
  readonly completes?: (head: Row) => Promise<Row>
  /** What an edit brings about elsewhere in it. */
  readonly linked?: readonly LinkedEdit[]
  readonly save: (draft: Draft, stored: { readonly id: string | null, readonly version: number | null }) => Promise<Saved>
}

export interface OpenRecord<I> {
  readonly store: DraftStore
  readonly info: I | null
  readonly draftKey: string
  /** What pages of approved documents have beside; null of other kinds. */
  readonly flow: typeof Parts | null
  /** Another number is another store: what shows the document begins anew. */
  readonly turn: number
}

/** The header of a draft: the problems of a header stand at the empty row id, so the record's own id goes by another name. */
export const headOf = ({ id, version, head }: StoredRecord): Row => ({ ...head as Row, id: '', recordId: id, recordVersion: version })

const plain = (rows: readonly Row[]): Record<string, unknown>[] => rows.map(row => ({ ...row }))

/** A declared document behind its calls. */
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
      ...stored, head: { ...head }, lines: Object.fromEntries(names.map(name => [name, plain(lines[name] ?? [])])),
    }, { quiet: true }),
  }
}

/** The kind of a new record, which begins as a copy of the stored one that the address names. */
export const useCopied = <I extends StoredRecord>(kind: RecordKind<I>, id: string | null, of: string | null): RecordKind<I> => useMemo(() => (
  id !== null || of === null || !isCopied(kind.document) ? kind : {
    ...kind, begin: { key: `copy.${of}`, load: async () => copyDraft(kind.document, kind.draftOf(await kind.load(of)), () => crypto.randomUUID()) },
  }), [kind, id, of])

/** The kind of a new record, which begins with the project that the address names, where its kind has one. */
export const useOfProject = <I extends StoredRecord>(kind: RecordKind<I>, id: string | null, projectId: string | null): RecordKind<I> => useMemo(() => (
  id !== null || projectId === null || kind.begin !== undefined || !ofProjects(kind.document) ? kind : {
    ...kind, begin: {
      key: `project.${projectId}`,
      async load() {
        const { head, lines } = kind.draftOf(null)
        return { head: { ...head, projectId, projectName: await projectNamed(projectId) }, lines }
      },
    },
  }), [kind, id, projectId])

/** States in which a document that came back is read first: why it came back stands there, and 编辑 begins the change. */
const CAME_BACK: ReadonlySet<string> = new Set(['REJECTED', 'RECALLED', 'FAIL'])
const cameBack = ({ workflow }: StoredRecord): boolean => workflow != null && CAME_BACK.has(workflow.processStateKv.key)

/** Nothing but what the server assigns has changed. */
const isSame = (ours: Draft, theirs: Draft): boolean => {
  const plainOf = ({ head, lines }: Draft): string => JSON.stringify([{ ...head, processState: null, recordVersion: null }, lines])
  return plainOf(ours) === plainOf(theirs)
}

/** What a new record begins with, for the person who makes it. */
async function begun<I extends StoredRecord>({ document, begin, completes, draftOf }: RecordKind<I>, person: { readonly id: string, readonly name: string }): Promise<Draft> {
  const { head, lines } = await begin?.load() ?? draftOf(null)
  const made = madeBy(document.header, head, person)
  return { head: await completes?.(made) ?? made, lines }
}

const isGone = (error: unknown): error is CallError => error instanceof CallError && error.status === 404

/** Loads a stored record, with what it brings along put in its places. */
async function load<I extends StoredRecord>(kind: RecordKind<I>, id: string): Promise<I> {
  const info = await kind.load(id)
  holdComments({ kind: kind.name, id }, info.facts)
  return info
}

/** Loads a record with its dictionaries, and offers unsaved work of before. `reopen` starts over from the server, `refresh` takes over what has changed there. */
export function useRecord<I extends StoredRecord>(kind: RecordKind<I>, id: string | null) {
  const { id: userId, realName, ...user } = useUser()
  const prices = useCan()('P_PRICE')
  const document = useMemo(() => (prices ? kind.document : withoutPrices(kind.document)), [kind, prices])
  const [open, setOpen] = useState<OpenRecord<I> | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const draftKey = [user.merchant.key, user.name, kind.name, id ?? kind.begin?.key ?? 'add'].join('.')
  const newest = useNewest(open)
  /** Somebody has begun to change a document that came back. */
  const editing = useRef(false)
  const storeOf = useCallback(async (info: I | null, existing?: DraftStore) => {
    const server = info === null ? await begun(kind, { id: userId, name: realName }) : kind.draftOf(info)
    return openDraft(document, server, getLookups(), draftKey, {
      readOnly: info !== null && (!info.can.edit || cameBack(info) && !editing.current), newId: () => crypto.randomUUID(), ...(kind.linked && { linked: kind.linked }),
      // News of a save may come before its answer has let the kept work go: an open page knows that nothing of its own is unsaved.
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
        id === null ? null : load(kind, id), kind.document.process === undefined ? null : import('../workflow/parts.tsx'), needLookups(sources),
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
      // It is no longer the reader's: what he saw of it goes. What he has typed himself stays.
      if (!isGone(error) || before.store.dirty) throw error
      if (newest.current?.store === before.store) {
        setOpen(null)
        setFailed(error.msg)
      }
      return null
    })
    if (info === null || newest.current?.store !== before.store) return
    editing.current &&= info.can.edit && cameBack(info)
    const { store, turn } = before
    // What is not saved goes on: its saving meets what somebody else has done.
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

/** The server's present state of a record. */
export async function latestOf<I extends StoredRecord>({ load, draftOf }: RecordKind<I>, id: string): Promise<LatestDraft> {
  const info = await load(id)
  return { draft: draftOf(info), byName: info.byName, time: timeText(info.updateTime) }
}
