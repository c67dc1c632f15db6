import type { AheadWork } from '../sheet/types.ts'
import { Store } from '../sheet/store.ts'

/** What was typed for pages that did not come: the sheet holds one way's, what earlier windows left waits behind it. */
export class AheadDesk {
  /** Restored, and not in the sheet yet. */
  readonly restored = new Store<readonly AheadWork[]>([])
  readonly #keep: (works: readonly AheadWork[]) => void
  #open: AheadWork | null = null

  constructor(keep: (works: readonly AheadWork[]) => void) {
    this.#keep = keep
  }

  works = (): readonly AheadWork[] => [...this.#open ? [this.#open] : [], ...this.restored.get()]

  /** What the sheet holds now. */
  follow = (work: AheadWork | null): void => {
    this.#open = work
    this.#keep(this.works())
  }

  restore(work: AheadWork): void {
    this.restored.set([...this.restored.get(), work])
    this.#keep(this.works())
  }

  /** Hands the next one to the sheet, if it takes it; the sheet then says that it holds it. */
  handOver = (takes: (work: AheadWork) => boolean): void => {
    const [next, ...rest] = this.restored.get()
    if (!next || !takes(next)) return
    this.restored.set(rest)
    this.#keep(this.works())
  }
}
