import type { ReactNode } from 'react'

/** A column that an import can fill. */
export interface ImportTarget {
  readonly key: string
  readonly label: string
  /** Other headers under which it is found, the likelier first. */
  readonly aliases: readonly string[]
  readonly required: boolean
}

/** A sheet of the uploaded workbook; rows count from 1 as Excel counts them. */
export interface SheetFacts {
  readonly name: string
  /** Where the server found the header. */
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
  readonly sheets: readonly SheetFacts[]
}

/** Target to column, counted from 0; null leaves the target empty. */
export type Mapping = Readonly<Record<string, number | null>>
/** Choices beside the mapping that belong to one kind of import. */
export type ImportOptions = Readonly<Record<string, string | null>>

export interface ImportRequest {
  readonly uploadId: string
  readonly sheet: string
  readonly headerRow: number
  readonly mapping: Mapping
  readonly options: ImportOptions
}

export interface ImportProblem {
  /** Row of the sheet, counted from 1. */
  readonly row: number
  readonly column: string
  readonly value: string
  readonly text: string
  /** The row is written in spite of it. */
  readonly warning: boolean
}

/** What an import would write (a check) or has written (a commit). */
export interface ImportReport {
  readonly ready: number
  readonly refused: number
  /** What `ready` consists of, where that is worth telling. */
  readonly parts: readonly { readonly label: string; readonly count: number }[]
  readonly problems: readonly ImportProblem[]
  /** All problems; `problems` may hold the first ones only. */
  readonly problemCount: number
  /** The server's workbook of refused rows. */
  readonly failedFileId: string | null
  /** What was read, as texts, where a row of the file is not a row of the result. */
  readonly preview?: { readonly title: string; readonly headers: readonly string[]; readonly rows: readonly (readonly string[])[] }
}

/** What an engine may ask and tell while it works. */
export interface ImportRun {
  readonly commit: boolean
  /** Goes on with this task instead of starting one. */
  readonly taskId: string | null
  /** Aborted when the person wants to stop. */
  readonly stop: AbortSignal
  readonly started: (taskId: string) => void
  readonly progress: (done: number, total: number) => void
  /** Resolves when it is time to ask again; rejects when the page is gone. */
  readonly turn: () => Promise<void>
}

/** How a file is checked and written: in one call, or as a task of the server. */
export interface ImportEngine {
  readonly upload: (file: File, signal: AbortSignal) => Promise<Workbook>
  /** @throws CallError, ImportEnded */
  readonly run: (request: ImportRequest, run: ImportRun) => Promise<ImportReport>
  /** Can writing be stopped once it has begun? */
  readonly stoppable: boolean
  /** Downloads the refused rows; absent where the server keeps none. */
  readonly saveFailed?: (fileId: string) => Promise<void>
}

/** An import that ended without a report: stopped, or failed on the server. */
export class ImportEnded extends Error {}

export interface ImportSpec {
  /** Names the setting that remembers mappings: quota, material. */
  readonly name: string
  readonly title: string
  /** What is counted: 个定额包, 行. */
  readonly unit: string
  readonly targets: readonly ImportTarget[]
  readonly engine: ImportEngine
  readonly list: { readonly path: string; readonly label: string }
  /** What the file must look like, under the file button. */
  readonly hint: string
  readonly options?: {
    readonly initial: ImportOptions
    readonly render: (options: ImportOptions, set: (options: ImportOptions) => void) => ReactNode
    /** A required target that these options make needless. */
    readonly excuses: (key: string, options: ImportOptions) => boolean
  }
  readonly onImported?: () => void
}
