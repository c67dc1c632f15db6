import type { ReactNode } from 'react'
import type { DocumentCell, DocumentChoice, DocumentState } from '#shared/api/documentImport.ts'
import type { ImportMode, ImportNote, ImportReading, ImportUndone, PastImportsCall, ReportedRow } from '#shared/api/gridImport.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { ImportTarget, Mapping } from '#shared/import/mapping.ts'
import type { TaskWatch } from '../watchTask.ts'

/** A sheet with a chosen header; rows count from 1 as in Excel. */
export interface SheetFacts {
  readonly name: string
  readonly headerRow: number
  readonly headers: readonly string[]
  /** The first rows below the header. */
  readonly sample: readonly (readonly string[])[]
  /** Rows below the header. */
  readonly rows: number
}

export interface Workbook {
  readonly uploadId: string
  readonly fileName: string
  readonly sheets: readonly UploadedSheet[]
}

/** Options of one kind of import, beside the mapping. */
export type ImportOptions = Readonly<Record<string, string | null>>

/** How existing rows are matched, and what may be done with them. */
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
  /** Choices for single documents, by row. */
  readonly choices?: DocumentChoices
}

/** Choices for single documents of a workbook, by their row. */
export type DocumentChoices = Readonly<Record<string, DocumentChoice>>

export interface ImportProblem {
  /** Row of the sheet, counted from 1. */
  readonly row: number
  /** Set where a file has rows in several sheets. */
  readonly sheet?: string
  readonly column: string
  readonly value: string
  readonly text: string
  /** The row is written nevertheless. */
  readonly warning: boolean
}

/** Rows of the file as they would be stored, cell by cell. */
export interface Difference {
  readonly columns: readonly { readonly key: string, readonly label: string, readonly numeric: boolean }[]
  readonly rows: readonly ReportedRow[]
  /** Counts per state; `rows` may be the first ones only. */
  readonly counts: Readonly<Record<ReportedRow['state'], number>>
  /** Labels of states that differ from those of other imports. */
  readonly words?: Readonly<Partial<Record<ReportedRow['state'], string>>>
}

/** A document of the workbook: its outcome and its differences. */
export interface DocumentChange {
  /** Row of the sheet that names it. */
  readonly row: number
  readonly code: string
  readonly name: string
  readonly state: DocumentState
  readonly note: string
  /** Its page, once it is stored. */
  readonly path: string | null
  /** Another document of the same name. */
  readonly same: { readonly text: string; readonly path: string } | null
  /** Amounts, with the previous ones. */
  readonly figures: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  readonly cells: readonly DocumentCell[]
}

/** Options derived from the current ones. */
export type NextOptions = (now: ImportOptions) => ImportOptions

/** Options that would solve problems of this file. */
export interface ImportOffer {
  readonly text: string
  readonly verb: string
  readonly options?: ImportOptions | NextOptions
  readonly reading?: Partial<ImportReading>
}

/** Words of the file missing from a dictionary, and the choices for each: an entry, or adding it. */
export interface UnknownWords {
  readonly label: string
  readonly words: readonly string[]
  readonly choices: readonly { readonly key: string, readonly label: string }[]
  /** The choice that adds a word; null without the right to. */
  readonly added: string | null
  readonly answer: (meant: Readonly<Record<string, string>>) => NextOptions
}

/** Outcome of a check (would be written) or a commit (is written). */
export interface ImportReport {
  readonly ready: number
  readonly refused: number
  /** Breakdown of `ready`, where worth showing. */
  readonly parts: readonly { readonly label: string; readonly count: number }[]
  readonly problems: readonly ImportProblem[]
  /** Number of all problems; `problems` may be the first ones only. */
  readonly problemCount: number
  /** The server's workbook of refused rows. */
  readonly failedFileId: string | null
  readonly difference?: Difference
  /** The task of the import. */
  readonly taskId?: string
  /** The documents, where a row of the file is not a row of the result. */
  readonly documents?: readonly DocumentChange[]
  readonly offers?: readonly ImportOffer[]
  readonly unknown?: UnknownWords
  /** Notes on the file as a whole. */
  readonly notes?: readonly ImportNote[]
  /** Outcome of an undo, once there was one. */
  readonly undone?: ImportUndone
  /** Additions elsewhere that an undo does not remove. */
  readonly lasting?: readonly LastingPart[]
}

/** An addition that remains, as text, and its page. */
export interface LastingPart { readonly text: string, readonly place: { readonly path: string, readonly label: string } }

/** Callbacks of an engine while it works. */
export interface ImportWatch extends TaskWatch {
  readonly commit: boolean
}
export interface ImportRun extends ImportWatch {
  readonly started: (taskId: string) => void
}

/** Uploads, checks and writes a file. */
export interface ImportEngine {
  /** `onSent` reports bytes. */
  readonly upload: (file: File, signal: AbortSignal, onSent: (done: number, total: number) => void) => Promise<Workbook>
  /** @throws CallError, ImportEnded */
  readonly run: (request: ImportRequest, run: ImportRun) => Promise<ImportReport>
  /** Continues a task, or reads the report of an ended one. @throws CallError, ImportEnded */
  readonly follow: (taskId: string, watch: ImportWatch) => Promise<ImportReport>
  /** Downloads the refused rows. */
  readonly saveFailed: (fileId: string) => Promise<void>
}

/** An import that ended without a report: cancelled, or failed on the server. */
export class ImportEnded extends Error {}

export interface ImportSpec {
  /** Names the setting that remembers mappings; one per kind of import. */
  readonly name: string
  readonly title: string
  /** Unit of the counts: 个定额包, 行. */
  readonly unit: string
  readonly targets: readonly ImportTarget[]
  /** Keys to match existing rows; none: every row is new. */
  readonly keys: readonly { readonly name: string, readonly label: string, readonly columns: readonly string[] }[]
  readonly engine: ImportEngine
  readonly list: { readonly path: string; readonly label: string }
  /** Expected content of the file, under the file button. */
  readonly hint: string
  readonly options?: {
    readonly initial: ImportOptions
    readonly render: (options: ImportOptions, set: (options: ImportOptions) => void) => ReactNode
    /** Options found in a sheet's title or name. */
    readonly fromSheet?: (workbook: Workbook, sheet: UploadedSheet) => ImportOptions
    /** Labels of options that must still be chosen. */
    readonly lacking?: (options: ImportOptions) => readonly string[]
    /** Whether these options make a required target unnecessary. */
    readonly excuses?: (key: string, options: ImportOptions) => boolean
  }
  readonly onImported?: () => void
  /** Saves an example workbook that can be imported unchanged. */
  readonly template?: () => Promise<void>
  /** The user's earlier imports; `options` select the kind of import. */
  readonly past: { readonly contract: PastImportsCall; readonly options: ImportOptions }
  /** Label of rows missing in the file, unless 撤回. */
  readonly removed?: string
  /** Undoes the import of a task; absent where that is not possible. */
  readonly undo?: (taskId: string) => Promise<ImportUndone>
}
