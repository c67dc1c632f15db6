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
  /** First rows below the header. */
  readonly sample: readonly (readonly string[])[]
  /** Rows below the header. */
  readonly rows: number
}

export interface Workbook {
  readonly uploadId: string
  readonly fileName: string
  readonly sheets: readonly UploadedSheet[]
}

/** Beside the mapping. */
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

/** By row of the workbook. */
export type DocumentChoices = Readonly<Record<string, DocumentChoice>>

export interface ImportProblem {
  /** Sheet row, from 1. */
  readonly row: number
  /** If rows are in several sheets. */
  readonly sheet?: string
  readonly column: string
  readonly value: string
  readonly text: string
  /** The row is still written. */
  readonly warning: boolean
}

/** Rows as they would be stored, by cell. */
export interface Difference {
  readonly columns: readonly { readonly key: string, readonly label: string, readonly numeric: boolean }[]
  readonly rows: readonly ReportedRow[]
  /** Complete, while `rows` may be the first ones only. */
  readonly counts: Readonly<Record<ReportedRow['state'], number>>
  /** Labels that differ from other imports. */
  readonly words?: Readonly<Partial<Record<ReportedRow['state'], string>>>
}

/** Outcome and differences of a document. */
export interface DocumentChange {
  /** Row of the sheet with its name. */
  readonly row: number
  readonly code: string
  readonly name: string
  readonly state: DocumentState
  readonly note: string
  /** Its page, once stored. */
  readonly path: string | null
  /** Document of the same name. */
  readonly same: { readonly text: string; readonly path: string } | null
  /** With previous amounts. */
  readonly figures: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  readonly cells: readonly DocumentCell[]
}

/** Derived from the current options. */
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
  /** Breakdown of `ready`, if useful. */
  readonly parts: readonly { readonly label: string; readonly count: number }[]
  readonly problems: readonly ImportProblem[]
  /** All problems; `problems` may be the first ones only. */
  readonly problemCount: number
  /** Workbook of refused rows. */
  readonly failedFileId: string | null
  readonly difference?: Difference
  /** Task of the import. */
  readonly taskId?: string
  /** If a row of the file is not a row of the result. */
  readonly documents?: readonly DocumentChange[]
  readonly offers?: readonly ImportOffer[]
  readonly unknown?: UnknownWords
  readonly notes?: readonly ImportNote[]
  /** After an undo. */
  readonly undone?: ImportUndone
  /** Additions elsewhere that an undo does not remove. */
  readonly lasting?: readonly LastingPart[]
}

/** Text and page of a remaining addition. */
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
  /** Setting that stores mappings; one per kind of import. */
  readonly name: string
  readonly title: string
  /** 个定额包, 行. */
  readonly unit: string
  readonly targets: readonly ImportTarget[]
  /** Match existing rows; none: every row is new. */
  readonly keys: readonly { readonly name: string, readonly label: string, readonly columns: readonly string[] }[]
  readonly engine: ImportEngine
  readonly list: { readonly path: string; readonly label: string }
  /** Expected content, under the file button. */
  readonly hint: string
  readonly options?: {
    readonly initial: ImportOptions
    readonly render: (options: ImportOptions, set: (options: ImportOptions) => void) => ReactNode
    /** Options from a sheet's title or name. */
    readonly fromSheet?: (workbook: Workbook, sheet: UploadedSheet) => ImportOptions
    /** Options that must still be chosen. */
    readonly lacking?: (options: ImportOptions) => readonly string[]
    /** Whether the options make a required target unnecessary. */
    readonly excuses?: (key: string, options: ImportOptions) => boolean
  }
  readonly onImported?: () => void
  /** Saves an example that can be imported unchanged. */
  readonly template?: () => Promise<void>
  /** `options` select the kind of import. */
  readonly past: { readonly contract: PastImportsCall; readonly options: ImportOptions }
  /** Rows missing in the file; default 撤回. */
  readonly removed?: string
  /** Absent if impossible. */
  readonly undo?: (taskId: string) => Promise<ImportUndone>
}
