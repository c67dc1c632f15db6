import type { ScheduleEdit } from '#shared/api/schedulePlan.ts'
import type { TimePreview } from '#client/grid/sheet/time/heldBar.ts'
import type { Plan } from '#shared/schedule/types.ts'
import type { Planned } from './planned.ts'
import type { PreviewAnswer, PreviewJob } from './preview.worker.ts'

/** Number of bars that can be computed within a frame. */
const AT_ONCE = 400
export const isLarge = ({ plan }: Pick<Planned, 'plan'>): boolean => plan.placements.length > AT_ONCE

interface PreviewRequest { readonly id: string, readonly edit: ScheduleEdit, readonly take: (preview: TimePreview | null) => void }

/** Computes consequences of edits in a worker: one at a time, only the newest waiting one. */
export class Previewer {
  #worker: Worker | null = null
  #plan: Plan | null = null
  #number = 0
  #running: PreviewRequest | null = null
  #waiting: PreviewRequest | null = null

  /** Null if replaced by a newer request. */
  ask({ plan, days }: Pick<Planned, 'plan' | 'days'>, id: string, edit: ScheduleEdit): Promise<TimePreview | null> {
    this.#worker ??= this.#start()
    if (this.#plan !== plan) {
      this.#plan = plan
      this.#worker.postMessage({ plan, days } satisfies PreviewJob)
    }
    return new Promise(resolve => {
      this.#waiting?.take(null)
      this.#waiting = { id, edit, take: resolve }
      this.#next()
    })
  }

  stop(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#plan = null
    this.#end(null)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<PreviewAnswer>) => this.#end(data.preview)
    worker.onerror = () => this.#end(null)
    return worker
  }

  #next(): void {
    if (this.#running !== null || this.#waiting === null) return
    this.#running = this.#waiting
    this.#waiting = null
    this.#number += 1
    this.#worker?.postMessage({ number: this.#number, id: this.#running.id, edit: this.#running.edit } satisfies PreviewJob)
  }

  #end(preview: TimePreview | null): void {
    this.#running?.take(preview)
    this.#running = null
    this.#next()
  }
}
