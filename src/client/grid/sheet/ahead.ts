import { characterOf } from '#client/ui/typedKeys.ts'
import type { Pos } from '../geometry/rect.ts'
import { entriesOf, heldOf, toStoredKeys, type QueuedInput } from './queuedKeys.ts'
import { Store } from './store.ts'
import type { AheadWork, CellPlace, TypedAhead, Way } from './types.ts'

interface Cursor {
  readonly props: { readonly readOnly?: boolean }
  placeOf(place: CellPlace): Pos | null
  select(pos: Pos): void
}

export interface Player {
  isComposing(): boolean
  play(queued: QueuedInput): Promise<void> | void
}

const ENTERING = new Set(['Enter', 'Tab', 'Backspace', 'Delete'])
const isEntering = (event: KeyboardEvent): boolean => characterOf(event) !== null || ENTERING.has(event.key)

/**
 * Queues input while a page is pending and replays it where the cursor arrives. If the page does not load, it waits for a retry or discard.
 */
export class Ahead {
  /** Null while the cursor is in a cell. */
  readonly typed = new Store<TypedAhead | null>(null)
  player: Player = { isComposing: () => false, play: () => {} }
  readonly #cursor: Cursor
  #queue: QueuedInput[] = []
  #way: Way | null = null
  #stranded = false
  #playing = false
  #inPlay = false
  #journey = 0

  constructor(cursor: Cursor) {
    this.#cursor = cursor
  }

  /** Whether input is queued, not replayed. */
  get isOpen(): boolean {
    return (this.#way !== null || this.#playing || this.#queue.length > 0) && !this.#inPlay
  }

  begin(way: Way): void {
    this.#way = way
    void this.#go()
  }

  hold(input: QueuedInput): void {
    this.#queue.push(input)
    this.#publishTyped()
  }

  /** Called when the focus moves elsewhere. */
  left(): void {
    if (this.#queue.length > 0) this.hold({ kind: 'left' })
  }

  /** @returns whether the key is queued. A key without text ends a failed move, unless input waits */
  takes(event: KeyboardEvent): boolean {
    if (!this.isOpen) return false
    const enters = isEntering(event) && this.#cursor.props.readOnly !== true
    if (this.#stranded && this.#queue.length === 0 && !enters) {
      this.giveUp()
      return false
    }
    this.hold({ kind: 'key', event })
    return true
  }

  /** Keeps the cursor after a press on the old page. @returns false while input waits */
  stay(): boolean {
    if (this.#queue.length > 0) return false
    this.giveUp()
    return true
  }

  readonly retry = (): void => {
    if (this.#stranded) void this.#go()
  }

  /** @returns false while other input waits */
  waitAgain({ keys }: AheadWork, way: Way): boolean {
    if (this.isOpen) return false
    this.#way = way
    this.#queue = heldOf(keys)
    this.#stranded = true
    this.#publishTyped()
    return true
  }

  /** Called on unmount; queued input is preserved. */
  stop(): void {
    this.#journey += 1
  }

  readonly giveUp = (): void => {
    this.#journey += 1
    this.#way = null
    this.#stranded = false
    this.#queue = []
    this.#publishTyped()
  }

  async #go(): Promise<void> {
    const journey = ++this.#journey
    this.#stranded = false
    this.#publishTyped()
    const place = await this.#way?.go().catch(() => null)
    if (journey !== this.#journey) return
    const pos = place && this.#cursor.placeOf(place)
    if (!pos) {
      this.#stranded = true
      return this.#publishTyped()
    }
    this.#way = null
    this.#cursor.select(pos)
    await this.#play()
  }

  /** A key that leaves the page again queues the rest. */
  async #play(): Promise<void> {
    if (this.#playing) return
    this.#playing = true
    while (this.#queue.length > 0 && this.#way === null && !this.player.isComposing()) {
      const next = this.#queue.shift()!
      this.#inPlay = true
      const playing = this.player.play(next)
      this.#inPlay = false
      if (playing) await playing
    }
    this.#playing = false
    this.#publishTyped()
  }

  /** Text of an ended composition follows the queued input. */
  composed(): void {
    if (this.#way === null) void this.#play()
  }

  /** The input stays stored during replay: writing it twice is harmless, half of it would end up in other rows. */
  #work(): AheadWork {
    const before = this.#playing ? this.typed.get()?.work : undefined
    return before ?? { keys: toStoredKeys(this.#queue), to: this.#way?.to ?? null }
  }

  #publishTyped(): void {
    const open = this.#way !== null || this.#queue.length > 0
    this.typed.set(open ? { entries: entriesOf(this.#queue), stranded: this.#stranded, work: this.#work() } : null)
  }
}
