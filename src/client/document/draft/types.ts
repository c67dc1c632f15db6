import type { Document, Draft, Lookups, Problem, Row, Value } from '#schemas/kit/index.ts'
import type { CellRef } from '#client/grid/commands/command.ts'
import type { LogSnapshot } from '#client/grid/commands/log.ts'
import type { Edit, ModelChange, RowModel } from '#client/grid/model.ts'
import type { LineRow } from './delta.ts'

/** What one edit brings about elsewhere in the document; pure, and part of the same undo step. */
export type LinkedEdit = (before: Draft, after: Draft) => Draft

/** A cell of the document: the line's name ('' for the header) with row and column. */
export interface DraftCell extends CellRef { readonly line: string }

export interface DraftOptions {
  /** Run in order before rows follow their groups and values are computed. */
  readonly linked?: readonly LinkedEdit[]
  readonly readOnly?: boolean
  readonly newId?: () => string
  /** The document is new: what its first rows still lack is shown once they are touched or `insist` is called. */
  readonly fresh?: boolean
  readonly log?: LogSnapshot<LineRow>
  /** What the server holds, when the draft comes from this computer and differs from it. */
  readonly saved?: Draft
  /** What the draft was begun on, when the server may hold something newer by now. */
  readonly base?: Draft
}

export interface ChangeOptions {
  /** Joins the action before it, so that one undo takes back both. */
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
  /** Typed text becomes a value as in a cell: what the kind cannot read stays as text and is marked. */
  setHead(key: string, text: string, options?: ChangeOptions): void
  setHeadValue(key: string, value: Value, options?: ChangeOptions): void
  headEditable(key: string): boolean
  edit(line: string, edit: Edit, options?: ChangeOptions): void
  /** Any change of the whole document as one undo step. */
  change(label: string, make: (draft: Draft) => Draft, options?: ChangeOptions): void
  /** Gives up everything that the server does not hold, as one step that can be undone. */
  giveUp(): void
  undo(): void
  redo(): void
  undoLabel(): string | undefined
  redoLabel(): string | undefined
  /** Problems of a line by row and column; the header's row id is ''. */
  problems(line: string): ReadonlyMap<string, ReadonlyMap<string, Problem>>
  problemCount(line: string): number
  /** From now on everything that is missing is shown, also where nobody has been yet. */
  insist(): void
  /** Marks cells that the server refused; faults of unknown rows are left out. Answers how many were placed. */
  setFaults(problems: readonly Problem[]): number
  /** Follow-up work of the action that has just been applied; what waits for `settled` waits for it. */
  follow(work: Promise<void>): void
  settled(): Promise<void>
  /** The server holds this draft now; `head` brings what it assigned (code, version). */
  markSaved(saved: Draft, head?: Row): void
  /** What the server held when the draft was opened or last saved. */
  readonly base: Draft
  /** Somebody else has saved: the server holds `theirs` now, and this draft goes on as `merged`, in one step that can be undone. */
  rebase(theirs: Draft, merged: Draft): void
  /** Takes a draft (and log) in place of the present one. */
  restore(draft: Draft, log?: LogSnapshot<LineRow>): void
  log(): LogSnapshot<LineRow>
  /** Changes of one line, of the header (''), or of anything when no line is named. */
  subscribe(listener: DraftListener, line?: string): () => void
  /** The cell that an undo or redo changed: the page goes there. */
  onReveal(listener: (cell: DraftCell) => void): () => void
}
