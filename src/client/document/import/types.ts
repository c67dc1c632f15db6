import type { ReactNode } from 'react'
import type { DocumentCell, DocumentChoice, DocumentState } from '#shared/api/documentImport.ts'
import type { ImportMode, ImportNote, ImportReading, ImportUndone, PastImportsCall, ReportedRow } from '#shared/api/gridImport.ts'
import type { UploadedSheet } from '#shared/api/workbook.ts'
import type { ImportTarget, Mapping } from '#shared/import/mapping.ts'
import type { TaskWatch } from '../watchTask.ts'

/** A sheet under one header; rows count from 1 as Excel counts them. */
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

/** Choices beside the mapping that belong to one kind of import. */
export type ImportOptions = Readonly<Record<string, string | null>>

/** What may be done with rows that are there already, and how they are known. */
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
  /** What is done with single documents, by their row. */
  readonly choices?: DocumentChoices
}

/** Choices for single documents of a workbook, by the row that names them. */
export type DocumentChoices = Readonly<Record<string, DocumentChoice>>

export interface ImportProblem {
  /** Row of the sheet, counted from 1. */
  readonly row: number
  /** Where a file has rows in several sheets. */
  readonly sheet?: string
  readonly column: string
  readonly value: string
  readonly text: string
  /** The row is written in spite of it. */
  readonly warning: boolean
}

/** Rows of the file as they would be stored, cell by cell. */
export interface Difference {
  readonly columns: readonly { readonly key: string, readonly label: string, readonly numeric: boolean }[]
  readonly rows: readonly ReportedRow[]
  /** How many there are of each state; `rows` may hold the first ones only. */
  readonly counts: Readonly<Record<ReportedRow['state'], number>>
  /** What becomes of rows, where it is called otherwise than in other imports. */
  readonly words?: Readonly<Partial<Record<ReportedRow['state'], string>>>
}

/** A document of the workbook with all its rows: what becomes of it, and what differs. */
export interface DocumentChange {
  /** Of the sheet, where it is named. */
  readonly row: number
  readonly code: string
  readonly name: string
  readonly state: DocumentState
  readonly note: string
  /** Where it stands, once it is stored. */
  readonly path: string | null
  /** Another document of the same name. */
  readonly same: { readonly text: string; readonly path: string } | null
  /** Amounts, with those that they replace. */
  readonly figures: readonly { readonly label: string; readonly before: string; readonly after: string }[]
  readonly cells: readonly DocumentCell[]
}

/** Choices that build upon those that were made. */
export type NextOptions = (now: ImportOptions) => ImportOptions

/** Choices that would help with problems of this very file. */
export interface ImportOffer {
  readonly text: string
  readonly verb: string
  readonly options?: ImportOptions | NextOptions
  readonly reading?: Partial<ImportReading>
}

/** Words of the file that a dictionary does not know, and what may be said of each: one of its entries, or that it is added. */
export interface UnknownWords {
  readonly label: string
  readonly words: readonly string[]
  readonly choices: readonly { readonly key: string, readonly label: string }[]
  /** The choice that adds a word, for who may. */
  readonly added: string | null
  readonly answer: (meant: Readonly<Record<string, string>>) => NextOptions
}

/** What an import would write (a check) or has written (a commit). */
export interface ImportReport {
  readonly ready: number
  readonly refused: number
  /** What `ready` consists of, where that is worth showing. */
  readonly parts: readonly { readonly label: string; readonly count: number }[]
  readonly problems: readonly ImportProblem[]
  /** All problems; `problems` may hold the first ones only. */
  readonly problemCount: number
  /** The server's workbook of refused rows. */
  readonly failedFileId: string | null
  readonly difference?: Difference
  /** The task that has done it. */
  readonly taskId?: string
  /** Where a row of the file is not a row of the result: the documents that it has. */
  readonly documents?: readonly DocumentChange[]
  readonly offers?: readonly ImportOffer[]
  readonly unknown?: UnknownWords
  /** Notes on the file as a whole. */
  readonly notes?: readonly ImportNote[]
  /** What was taken back of it, once somebody has. */
  readonly undone?: ImportUndone
  /** What it has added elsewhere: taken back, it stays there. */
  readonly lasting?: readonly LastingPart[]
}

/** Something that stays where it was added, in words, and the page where it is. */
export interface LastingPart { readonly text: string, readonly place: { readonly path: string, readonly label: string } }

/** What an engine may ask and report while it works. */
export interface ImportWatch extends TaskWatch {
  readonly commit: boolean
}
export interface ImportRun extends ImportWatch {
  readonly started: (taskId: string) => void
}

/** How a file is sent, checked and written. */
export interface ImportEngine {
  /** `onSent` hears of bytes. */
  readonly upload: (file: File, signal: AbortSignal, onSent: (done: number, total: number) => void) => Promise<Workbook>
  /** @throws CallError, ImportEnded */
  readonly run: (request: ImportRequest, run: ImportRun) => Promise<ImportReport>
  /** Goes on with a task, or reads what an ended one has left. @throws CallError, ImportEnded */
  readonly follow: (taskId: string, watch: ImportWatch) => Promise<ImportReport>
  /** Downloads the refused rows. */
  readonly saveFailed: (fileId: string) => Promise<void>
}

/** An import that ended without a report: stopped, or failed on the server. */
export class ImportEnded extends Error {}

export interface ImportSpec {
  /** Names the setting that remembers mappings; one per thing that is imported. */
  readonly name: string
  readonly title: string
  /** What is counted: 个定额包, 行. */
  readonly unit: string
  readonly targets: readonly ImportTarget[]
  /** Ways to know rows that are there already; none: every row is new. */
  readonly keys: readonly { readonly name: string, readonly label: string, readonly columns: readonly string[] }[]
  readonly engine: ImportEngine
  readonly list: { readonly path: string; readonly label: string }
  /** What the file must look like, under the file button. */
  readonly hint: string
  readonly options?: {
    readonly initial: ImportOptions
    readonly render: (options: ImportOptions, set: (options: ImportOptions) => void) => ReactNode
    /** What a sheet of the file says of them, in its title or its name. */
    readonly fromSheet?: (workbook: Workbook, sheet: UploadedSheet) => ImportOptions
    /** Labels of those that must still be chosen. */
    readonly lacking?: (options: ImportOptions) => readonly string[]
    /** A required target that these options make needless. */
    readonly excuses?: (key: string, options: ImportOptions) => boolean
  }
  readonly onImported?: () => void
  /** Saves a workbook with an example that can be imported as it is. */
  readonly template?: () => Promise<void>
  /** Asks for the person's earlier imports; `options` are those that make this import another kind. */
  readonly past: { readonly contract: PastImportsCall; readonly options: ImportOptions }
  /** What rows are called that the file has no more, where they are not taken back. */
  readonly removed?: string
  /** Takes an import back that a task has written; absent where that cannot be. */
  readonly undo?: (taskId: string) => Promise<ImportUndone>
}
