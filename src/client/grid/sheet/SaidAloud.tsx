import type { SheetCore } from './core.ts'
import { useStore } from './store.ts'

/** Announces results and refusals to screen readers. */
export function LiveRegion({ core }: { readonly core: SheetCore }) {
  return <div className="yz-said" role="status" aria-live="polite">{useStore(core.said)}</div>
}
