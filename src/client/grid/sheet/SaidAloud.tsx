import type { SheetCore } from './core.ts'
import { useStore } from './store.ts'

/** Results and refusals for screen readers. */
export function SaidAloud({ core }: { readonly core: SheetCore }) {
  return <div className="yz-said" role="status" aria-live="polite">{useStore(core.said)}</div>
}
