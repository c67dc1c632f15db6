import { useCallback, useEffect, useState } from 'react'
import { newRow, timeText, type Columns, type Document, type Draft, type Lines, type ListedDocument, type Row } from '#schemas/kit/index.ts'
import type { DocumentApi, DocumentInfo } from '#shared/api/document.ts'
import { call } from '#client/data/http.ts'
import { getLookups, needLookups, sourcesOf } from '#client/data/lookups.ts'
import { useUser } from '#client/data/session.ts'
import type { DraftStore } from '../draftStore.ts'
import { openDraft } from '../openDraft.ts'
import type { LatestDraft } from '../StaleDialog.tsx'

/** A stored record as its call hands it out: its header, and what the person may do. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly byName: string
  readonly updateTime: string
  readonly head: object
  readonly can: { readonly edit: boolean }
}

interface Saved { readonly id: string, readonly version: number, readonly notices: readonly string[] }

/** How one kind of record is opened as a document, and saved. */
export interface RecordKind<I extends StoredRecord = StoredRecord> {
  readonly name: string
  readonly document: Document
  readonly load: (id: string) => Promise<I>
  /** The draft of a stored record, or of a new one. */
  readonly draftOf: (info: I | null) => Draft
  readonly save: (draft: Draft, stored: { readonly id: string | null, readonly version: number | null }) => Promise<Saved>
}

export interface OpenRecord<I> {
  readonly store: DraftStore
  readonly info: I | null
  readonly draftKey: string
}

/** The header of a draft: the problems of a header stand at the empty row id, so the record's own id goes by another name. */
export const headOf = ({ id, version, head }: StoredRecord): Row => ({ ...head as Row, id: '', recordId: id, recordVersion: version })

const plain = (rows: readonly Row[]): Record<string, unknown>[] => rows.map(row => ({ ...row }))

/** A declared document behind its calls. */
export function recordKind<H extends Columns, L extends Lines, S extends string, C extends Columns>(document: ListedDocument<H, L, S, C>, api: DocumentApi): RecordKind<DocumentInfo> {
  const names = Object.keys(document.lines)
  const fresh: Draft = { head: newRow(document.header, ''), lines: Object.fromEntries(names.map(name => [name, []])) }
  return {
    name: document.name, document,
    load: id => call(api.info, { id }, { quiet: true }),
    draftOf: info => (info === null ? fresh : { head: headOf(info), lines: info.lines as Draft['lines'] }),
    save: ({ head, lines }, stored) => call(api.save, {
      ...stored, head: { ...head }, lines: Object.fromEntries(names.map(name => [name, plain(lines[name] ?? [])])),
    }, { quiet: true }),
  }
}

/** Loads a record with its dictionaries, and offers unsaved work of before. `reopen` starts over from the server. */
export function useRecord<I extends StoredRecord>(kind: RecordKind<I>, id: string | null) {
  const user = useUser()
  const [open, setOpen] = useState<OpenRecord<I> | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const draftKey = [user.merchant.key, user.name, kind.name, id ?? 'add'].join('.')

  useEffect(() => {
    let current = true
    setOpen(null)
    setFailed(null)
    const start = async (): Promise<void> => {
      const sources = [...new Set([kind.document.header, ...Object.values(kind.document.lines)].flatMap(sourcesOf))]
      const [info] = await Promise.all([id === null ? null : kind.load(id), needLookups(sources)])
      const options = { readOnly: info !== null && !info.can.edit, newId: () => crypto.randomUUID() }
      const store = await openDraft(kind.document, kind.draftOf(info), getLookups(), draftKey, options)
      if (current) setOpen({ store, info, draftKey })
    }
    start().catch((error: unknown) => { if (current) setFailed(error instanceof Error ? error.message : '系统错误') })
    return () => { current = false }
  }, [kind, id, draftKey, round])
  return { open, failed, reopen: useCallback(() => setRound(now => now + 1), []) }
}

/** The server's present state of a record. */
export async function latestOf<I extends StoredRecord>({ load, draftOf }: RecordKind<I>, id: string): Promise<LatestDraft> {
  const info = await load(id)
  return { draft: draftOf(info), byName: info.byName, time: timeText(info.updateTime) }
}
