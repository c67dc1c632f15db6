import { NEW_ROW } from '#shared/api/rows.ts'
import type { Overlay } from './overlay.ts'

const isNewId = (value: unknown): value is string => typeof value === 'string' && value.startsWith(NEW_ROW)

/** Whether the server knows the parent, or gets it in the same request. */
export const isKnown = (parent: unknown, sent: readonly string[], isSent: (id: string) => boolean): boolean =>
  !isNewId(parent) || sent.includes(parent) || isSent(parent)

/** New tree rows ready to send, in list order, each with or after its parent. */
export function readyInTree(
  overlay: Overlay, up: string, order: readonly string[], changedIds: ReadonlySet<string>,
  isReady: (id: string) => boolean, isSent: (id: string) => boolean,
): string[] {
  const fresh = order.filter(isReady)
  const sent = new Set<string>()
  const parentOf = (id: string): unknown => overlay.cell(id, up)?.value
  for (let grown = true; grown;) {
    grown = false
    for (const id of fresh) {
      const parent = parentOf(id)
      const isDue = changedIds.has(id) || (isNewId(parent) && sent.has(parent))
      if (sent.has(id) || !isDue || !isKnown(parent, [...sent], isSent)) continue
      sent.add(id)
      grown = true
    }
  }
  return fresh.filter(id => sent.has(id))
}

/** Rows moved under a new row that has no server id yet. */
export const waitingUnder = (overlay: Overlay, up: string, order: readonly string[], parent: string): string[] =>
  order.filter(id => { const cell = overlay.cell(id, up); return cell?.value === parent && cell.state === 'held' })
