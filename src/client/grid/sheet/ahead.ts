import { characterOf } from '#client/ui/typedKeys.ts'
import type { Pos } from '../geometry/rect.ts'
import { entriesOf, heldOf, keptOf, type Held } from './heldKeys.ts'
import { Store } from './store.ts'
import type { AheadWork, CellPlace, TypedAhead, Way } from './types.ts'

/** What of a sheet the cursor's way needs. */
interface Cursor {
  readonly props: { readonly readOnly?: boolean }
  placeOf(place: CellPlace): Pos | null
  select(pos: Pos): void
}

/** Puts held keys into the sheet as if they were typed now. */
export interface Player {
  isComposing(): boolean
  play(held: Held): Promise<void> | void
}

/** Keys that bring text into a cell or lead on to the next one. */
const ENTERING = new Set(['Enter', 'Tab', 'Backspace', 'Delete'])
const isEntering = (event: KeyboardEvent): boolean => characterOf(event) !== null || ENTERING.has(event.key)

/**
 * While a page is pending the cursor stands nowhere: it has left the one page and not reached the other. Whatever is typed or
 * pasted until then waits here, in its order, and goes to the cell where the cursor arrives. When the page does not come it goes
 * on waiting, until the way is gone again or given up.
 */
export class Ahead {
  /** Null while the cursor stands in a cell. */
  readonly typed = new Store<TypedAhead | null>(null)
  /** Set by whoever hears the keys. */
  player: Player = { isComposing: () => false, play: () => {} }
  readonly #cursor: Cursor
  #held: Held[] = []
  #way: Way | null = null
  #stranded = false
  #playing = false
  #inPlay = false
  #journey = 0

  constructor(cursor: Cursor) {
    this.#cursor = cursor
  }

  /** Does what is typed now wait? What is being played does not. */
  get isOpen(): boolean {
    return (this.#way !== null || this.#playing || this.#held.length > 0) && !this.#inPlay
  }

  /** The cursor leaves the page. */
  begin(way: Way): void {
    this.#way = way
    void this.#go()
  }

  hold(held: Held): void {
    this.#held.push(held)
    this.#publishTyped()
  }

  /** The focus went elsewhere. */
  left(): void {
    if (this.#held.length > 0) this.hold({ kind: 'left' })
  }

  /** True when the key waits. A key that does something else than enter text ends a way that led nowhere, while nothing waits. */
  takes(event: KeyboardEvent): boolean {
    if (!this.isOpen) return false
    const enters = isEntering(event) && this.#cursor.props.readOnly !== true
    if (this.#stranded && this.#held.length === 0 && !enters) {
      this.giveUp()
      return false
    }
    this.hold({ kind: 'key', event })
    return true
  }

  /** Somebody points at a cell of the page that is being left: he wants to stay, unless entries wait. False when they do. */
  stay(): boolean {
    if (this.#held.length > 0) return false
    this.giveUp()
    return true
  }

  readonly retry = (): void => {
    if (this.#stranded) void this.#go()
  }

  /** What an earlier window left waits as if its page had not come. False while something else waits. */
  waitAgain({ keys }: AheadWork, way: Way): boolean {
    if (this.isOpen) return false
    this.#way = way
    this.#held = heldOf(keys)
    this.#stranded = true
    this.#publishTyped()
    return true
  }

  /** The sheet goes: the way leads nowhere any more. What waits is nobody's to drop. */
  stop(): void {
    this.#journey += 1
  }

  /** What waits is dropped, the cursor stays. */
  readonly giveUp = (): void => {
    this.#journey += 1
    this.#way = null
    this.#stranded = false
    this.#held = []
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

  /** A key that leaves the page once more makes the rest wait again. */
  async #play(): Promise<void> {
    if (this.#playing) return
    this.#playing = true
    while (this.#held.length > 0 && this.#way === null && !this.player.isComposing()) {
      const next = this.#held.shift()!
      this.#inPlay = true
      const playing = this.player.play(next)
      this.#inPlay = false
      if (playing) await playing
    }
    this.#playing = false
    this.#publishTyped()
  }

  /** An input method has finished: what it wrote comes after what waits. */
  composed(): void {
    if (this.#way === null) void this.#play()
  }

  /** While it is being written the whole of it stays: written twice it is the same, half of it would stand in other rows. */
  #work(): AheadWork {
    const before = this.#playing ? this.typed.get()?.work : undefined
    return before ?? { keys: keptOf(this.#held), to: this.#way?.to ?? null }
  }

  #publishTyped(): void {
    const open = this.#way !== null || this.#held.length > 0
    this.typed.set(open ? { entries: entriesOf(this.#held), stranded: this.#stranded, work: this.#work() } : null)
  }
}
