import type { AheadWork } from '../sheet/types.ts'
import { Store } from '../sheet/store.ts'

/** Input typed for pages that did not load: one entry in the sheet, those of earlier windows queued. */
export class AheadDesk {
  readonly restored = new Store<readonly AheadWork[]>([])
  readonly #keep: (works: readonly AheadWork[]) => void
  #open: AheadWork | null = null

  constructor(store: (works: readonly AheadWork[]) => void) {
    this.#keep = store
  }

  works = (): readonly AheadWork[] => [...this.#open ? [this.#open] : [], ...this.restored.get()]

  follow = (work: AheadWork | null): void => {
    this.#open = work
    this.#keep(this.works())
  }

  restore(work: AheadWork): void {
    this.restored.set([...this.restored.get(), work])
    this.#keep(this.works())
  }

  /** Passes on the next entry, if accepted; the sheet reports it by `follow`. */
  handOver = (accepts: (work: AheadWork) => boolean): void => {
    const [next, ...rest] = this.restored.get()
    if (!next || !accepts(next)) return
    this.restored.set(rest)
    this.#keep(this.works())
  }
}
