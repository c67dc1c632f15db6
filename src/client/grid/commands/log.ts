import type { Command } from './command.ts'
import { invert } from './invert.ts'

/** Log as stored with a draft; plain JSON if the rows are. Newest last. */
export type LogSnapshot<Row> = { done: Command<Row>[]; undone: Command<Row>[] }

const LIMIT = 200

/** Done and undone commands, newest last. The owner applies them. Edits are never merged; beyond `limit` the oldest are dropped. */
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

  /** Adds an applied command and clears the redo list. */
  push(command: Command<Row>): void {
    this.#set([...this.#done, command].slice(-this.#limit), [])
  }

  /** @returns the inverse to apply, or undefined */
  undo(): Command<Row> | undefined {
    const command = this.peekUndo()
    if (!command) return undefined
    this.#set(this.#done.slice(0, -1), [...this.#undone, command])
    return invert(command)
  }

  /** @returns the command to apply, or undefined */
  redo(): Command<Row> | undefined {
    const command = this.peekRedo()
    if (!command) return undefined
    this.#set([...this.#done, command], this.#undone.slice(0, -1))
    return command
  }

  /** The command that `undo` would revert; check `conflicts` first. */
  peekUndo(): Command<Row> | undefined {
    return this.#done.at(-1)
  }

  peekRedo(): Command<Row> | undefined {
    return this.#undone.at(-1)
  }

  snapshot(): LogSnapshot<Row> {
    return { done: this.#done, undone: this.#undone }
  }

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
