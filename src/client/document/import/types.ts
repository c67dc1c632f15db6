import type { ReactNode } from 'react'
import type { DocumentCell, DocumentChoice, DocumentState } from '#shared/api/documentImport.ts'
import type { ImportMode, ImportNote, ImportReading, ImportUndone, PastImportsCall, ReportedRow } from '#shared/api/gridImport.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { ImportTarget, Mapping } from '#shared/import/mapping.ts'
import type { TaskWatch } from '../watchTask.ts'

/** Rows count from 1 as in Excel. */
export interface SheetFacts {
  readonly name: string
  readonly headerRow: number
  readonly headers: readonly string[]
  readonly sample: readonly (readonly string[])[]
  readonly rows: number
}

export interface Workbook {
  readonly uploadId: string
  readonly fileName: string
  readonly sheets: readonly UploadedSheet[]
}

export type ImportOptions = Readonly<Record<string, string | null>>

export interface Matching {
  readonly key: string | null
  readonly mode: ImportMode
}

export interface ImportRequest extends Matching {
  readonly uploadId: string
  readonly sheet: string
  readonly headerRow: number
  readonly mapping: Mapping
  readonly options: ImportOptions
  readonly reading: ImportReading
  readonly choices?: DocumentChoices
}

export type DocumentChoices = Readonly<Record<string, DocumentChoice>>

export interface ImportProblem {
  /** Sheet row, from 1. */
  readonly row: number
  /** Only for several sheets. */
  readonly sheet?: string
  readonly column: string
  readonly value: string
  readonly text: string
  readonly warning: boolean
}

export interface Difference {
  readonly columns: readonly { readonly key: string, readonly label: string, readonly numeric: boolean }[]
  readonly rows: readonly ReportedRow[]
  /** Complete, while `rows` may be the first ones only. */
  readonly counts: Readonly<Record<ReportedRow['state'], number>>
  readonly words?: Readonly<Partial<Record<ReportedRow['state'], string>>>
}

export interface DocumentChange {
  /** Row of the sheet with its name. */
  readonly row: number
  readonly code: string
  readonly name: string
  readonly state: DocumentState
  readonly note: string
  readonly path: string | null
  readonly same: { readonly text: string; readonly path: string } | null
  readonly figures: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  readonly cells: readonly DocumentCell[]
}

export type NextOptions = (now: ImportOptions) => ImportOptions

export interface ImportOffer {
  readonly text: string
  readonly verb: string
  readonly options?: ImportOptions | NextOptions
  readonly reading?: Partial<ImportReading>
}

/** Missing from a dictionary; each choice is an entry, or adding the word. */
export interface UnknownWords {
  readonly label: string
  readonly words: readonly string[]
  readonly choices: readonly { readonly key: string, readonly label: string }[]
  /** Choice that adds a word; null without permission. */
  readonly added: string | null
  readonly answer: (meant: Readonly<Record<string, string>>) => NextOptions
}

/** Outcome of a check (would be written) or a commit (is written). */
export interface ImportReport {
  readonly ready: number
  readonly refused: number
  readonly parts: readonly { readonly label: string; readonly count: number }[]
  readonly problems: readonly ImportProblem[]
  /** `problems` may be the first ones only. */
  readonly problemCount: number
  readonly failedFileId: string | null
  readonly difference?: Difference
  readonly taskId?: string
  /** Present if the file has documents in several rows. */
  readonly documents?: readonly DocumentChange[]
  readonly offers?: readonly ImportOffer[]
  readonly unknown?: UnknownWords
  readonly notes?: readonly ImportNote[]
  readonly undone?: ImportUndone
  /** Additions that an undo does not remove. */
  readonly lasting?: readonly LastingPart[]
}

export interface LastingPart { readonly text: string, readonly place: { readonly path: string, readonly label: string } }

export interface ImportWatch extends TaskWatch {
  readonly commit: boolean
}
export interface ImportRun extends ImportWatch {
  readonly started: (taskId: string) => void
}

export interface ImportEngine {
  /** `onSent` reports bytes. */
  readonly upload: (file: File, signal: AbortSignal, onSent: (done: number, total: number) => void) => Promise<Workbook>
  /** @throws CallError, ImportEnded */
  readonly run: (request: ImportRequest, run: ImportRun) => Promise<ImportReport>
  /** Continues a task, or reads the report of an ended one. @throws CallError, ImportEnded */
  readonly follow: (taskId: string, watch: ImportWatch) => Promise<ImportReport>
  readonly saveFailed: (fileId: string) => Promise<void>
}

/** Ended without a report: cancelled, or failed on the server. */
export class ImportEnded extends Error {}

export interface ImportSpec {
  /** One setting per kind of import. */
  readonly name: string
  readonly title: string
  readonly unit: string
  readonly targets: readonly ImportTarget[]
  /** Without keys every row is new. */
  readonly keys: readonly { readonly name: string, readonly label: string, readonly columns: readonly string[] }[]
  readonly engine: ImportEngine
  readonly list: { readonly path: string; readonly label: string }
  readonly hint: string
  readonly options?: {
    readonly initial: ImportOptions
    readonly render: (options: ImportOptions, set: (options: ImportOptions) => void) => ReactNode
    readonly fromSheet?: (workbook: Workbook, sheet: UploadedSheet) => ImportOptions
    readonly lacking?: (options: ImportOptions) => readonly string[]
    readonly excuses?: (key: string, options: ImportOptions) => boolean
  }
  readonly onImported?: () => void
  /** The example can be imported unchanged. */
  readonly template?: () => Promise<void>
  readonly past: { readonly contract: PastImportsCall; readonly options: ImportOptions }
  /** Rows missing in the file; default 撤回. */
  readonly removed?: string
  readonly undo?: (taskId: string) => Promise<ImportUndone>
}
