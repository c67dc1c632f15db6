import type { Command } from './command.ts'
import { invert } from './invert.ts'

/** What a draft keeps of its log; plain JSON as long as the rows are. Newest command last. */
export type LogSnapshot<Row> = { done: Command<Row>[]; undone: Command<Row>[] }

const LIMIT = 200

/**
 * Commands done and taken back, newest last. The log decides what is undone next; whoever owns the rows applies it.
 * Two edits are never merged into one. At most `limit` commands are kept, the oldest go first.
 */
export class CommandLog<Row> {
  readonly #limit: number
  readonly #listeners = new Set<() => void>()
  #done: Command<Row>[]
  #undone: Command<Row>[]

  constructor(snapshot: LogSnapshot<Row> = { done: [], undone: [] }, limit = LIMIT) {
    this.#limit = limit
    this.#done = snapshot.done.slice(-limit)
    this.#undone = snapshot.undone.slice(-limit)
  }

  /** Adds a command that has been applied; what was undone can no longer be redone. */
  push(command: Command<Row>): void {
    this.#set([...this.#done, command].slice(-this.#limit), [])
  }

  /** Takes the newest command back: the inverse to apply, or undefined when there is none. */
  undo(): Command<Row> | undefined {
    const command = this.peekUndo()
    if (!command) return undefined
    this.#set(this.#done.slice(0, -1), [...this.#undone, command])
    return invert(command)
  }

  /** Does the newest undone command again: the command to apply, or undefined when there is none. */
  redo(): Command<Row> | undefined {
    const command = this.peekRedo()
    if (!command) return undefined
    this.#set([...this.#done, command], this.#undone.slice(0, -1))
    return command
  }

  /** The command that `undo` would take back; ask `conflicts` about it first. */
  peekUndo(): Command<Row> | undefined {
    return this.#done.at(-1)
  }

  /** The command that `redo` would apply. */
  peekRedo(): Command<Row> | undefined {
    return this.#undone.at(-1)
  }

  snapshot(): LogSnapshot<Row> {
    return { done: this.#done, undone: this.#undone }
  }

  /** Calls `listener` after every change of the log; returns the way to stop it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #set(done: Command<Row>[], undone: Command<Row>[]): void {
    this.#done = done
    this.#undone = undone
    for (const listener of this.#listeners) listener()
  }
}
