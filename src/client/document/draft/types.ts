import type { Document, Draft, Lookups, Problem, Row, Value } from '#schemas/kit/index.ts'
import type { CellRef } from '#client/grid/commands/command.ts'
import type { LogSnapshot } from '#client/grid/commands/log.ts'
import type { Edit, ModelChange, RowModel } from '#client/grid/model.ts'
import type { LineRow } from './delta.ts'

/** Consequences of an edit elsewhere in the document; pure, and part of the same undo step. */
export type LinkedEdit = (before: Draft, after: Draft) => Draft

/** A cell of the document: the line's name ('' for the header) with row and column. */
export interface DraftCell extends CellRef { readonly line: string }

export interface DraftOptions {
  /** Run in order before rows follow their groups and values are computed. */
  readonly linked?: readonly LinkedEdit[]
  readonly readOnly?: boolean
  readonly newId?: () => string
  /** The document is new: missing values of its first rows are shown once they are touched or `insist` is called. */
  readonly fresh?: boolean
  readonly log?: LogSnapshot<LineRow>
  /** The server's draft, where this one was restored from this computer. */
  readonly saved?: Draft
  /** The draft that the changes are based on, where the server may have a newer one. */
  readonly base?: Draft
}

export interface ChangeOptions {
  /** Joins the previous action, so that one undo reverts both. */
  readonly amend?: boolean
}

export type DraftListener = (change: ModelChange) => void

/** The open document: header and lines, one log over all of them, problems and totals kept up to date. */
export interface DraftStore {
  readonly document: Document
  readonly lookups: Lookups
  readonly readOnly: boolean
  /** The computed draft; a new object after every change. */
  readonly draft: Draft
  readonly dirty: boolean
  line(name: string): RowModel
  head(key: string): Value
  /** Parses typed text as in a cell: text that the kind cannot parse stays and is marked. */
  setHead(key: string, text: string, options?: ChangeOptions): void
  setHeadValue(key: string, value: Value, options?: ChangeOptions): void
  headEditable(key: string): boolean
  edit(line: string, edit: Edit, options?: ChangeOptions): void
  /** Any change of the whole document as one undo step. */
  change(label: string, make: (draft: Draft) => Draft, options?: ChangeOptions): void
  /** Drops all unsaved changes, as one step that can be undone. */
  giveUp(): void
  undo(): void
  redo(): void
  undoLabel(): string | undefined
  redoLabel(): string | undefined
  /** Problems of a line by row and column; the header's row id is ''. */
  problems(line: string): ReadonlyMap<string, ReadonlyMap<string, Problem>>
  problemCount(line: string): number
  /** From now on all missing values are shown, in untouched rows too. */
  insist(): void
  /** Marks cells that the server refused; faults of unknown rows are left out. @returns the number of marked cells */
  setFaults(problems: readonly Problem[]): number
  /** Registers follow-up work of the last action; `settled` waits for it. */
  follow(work: Promise<void>): void
  settled(): Promise<void>
  /** The server has saved this draft; `head` carries the values that it assigned (code, version). */
  markSaved(saved: Draft, head?: Row): void
  /** The server's draft when it was opened or last saved. */
  readonly base: Draft
  /** Somebody else has saved `theirs`: this draft becomes `merged`, in one step that can be undone. */
  rebase(theirs: Draft, merged: Draft): void
  /** Replaces the current draft (and log). */
  restore(draft: Draft, log?: LogSnapshot<LineRow>): void
  log(): LogSnapshot<LineRow>
  /** Subscribes to changes of one line, of the header (''), or of anything when no line is named. */
  subscribe(listener: DraftListener, line?: string): () => void
  /** The cell that an undo or redo changed, to be revealed. */
  onReveal(listener: (cell: DraftCell) => void): () => void
}
