import type { Document, Draft, Lookups, Problem, Row, Value } from '#schemas/kit/index.ts'
import type { CellRef } from '#client/grid/commands/command.ts'
import type { LogSnapshot } from '#client/grid/commands/log.ts'
import type { Edit, ModelChange, RowModel } from '#client/grid/model.ts'
import type { LineRow } from './delta.ts'

/** Pure, and part of the edit's undo step. */
export type LinkedEdit = (before: Draft, after: Draft) => Draft

/** `line` is '' for the header. */
export interface DraftCell extends CellRef { readonly line: string }

export interface DraftOptions {
  /** Before grouping and computing. */
  readonly linked?: readonly LinkedEdit[]
  readonly readOnly?: boolean
  readonly newId?: () => string
  /** Missing values of the first rows are shown once touched or `insist` is called. */
  readonly fresh?: boolean
  readonly log?: LogSnapshot<LineRow>
  /** The server's draft, if this one is restored. */
  readonly saved?: Draft
  /** Base of the changes, if the server may be newer. */
  readonly base?: Draft
}

export interface ChangeOptions {
  /** Joins the previous action in one undo step. */
  readonly amend?: boolean
}

export type DraftListener = (change: ModelChange) => void

/** Open document with one log for header and lines. */
export interface DraftStore {
  readonly document: Document
  readonly lookups: Lookups
  readonly readOnly: boolean
  /** Computed; a new object after every change. */
  readonly draft: Draft
  readonly dirty: boolean
  line(name: string): RowModel
  head(key: string): Value
  /** Invalid text stays and is marked. */
  setHead(key: string, text: string, options?: ChangeOptions): void
  setHeadValue(key: string, value: Value, options?: ChangeOptions): void
  headEditable(key: string): boolean
  edit(line: string, edit: Edit, options?: ChangeOptions): void
  /** One undo step. */
  change(label: string, make: (draft: Draft) => Draft, options?: ChangeOptions): void
  /** Drops unsaved changes in one undoable step. */
  giveUp(): void
  undo(): void
  redo(): void
  undoLabel(): string | undefined
  redoLabel(): string | undefined
  /** By row and column; the header's row id is ''. */
  problems(line: string): ReadonlyMap<string, ReadonlyMap<string, Problem>>
  problemCount(line: string): number
  insist(): void
  /** @returns the number of marked cells; unknown rows are left out */
  setFaults(problems: readonly Problem[]): number
  /** Registers follow-up work of the last action; `settled` waits for it. */
  follow(work: Promise<void>): void
  settled(): Promise<void>
  /** `head`: values assigned by the server. */
  markSaved(saved: Draft, head?: Row): void
  /** As opened or last saved. */
  readonly base: Draft
  /** Another user saved `remote`: this draft becomes `merged` in one undoable step. */
  rebase(remote: Draft, merged: Draft): void
  restore(draft: Draft, log?: LogSnapshot<LineRow>): void
  log(): LogSnapshot<LineRow>
  /** Line, the header (''), or anything. */
  subscribe(listener: DraftListener, line?: string): () => void
  onReveal(listener: (cell: DraftCell) => void): () => void
}
