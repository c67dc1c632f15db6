import { useCall } from '#client/data/swr.ts'
import type { ImportSpec } from './types.ts'
import { isRunning } from './wizardState.ts'

const AGAIN_MS = 2000

/** The person's own imports; looked at again when the window comes back and, while `watching`, as long as one is running. */
export const usePastImports = ({ contract, options }: ImportSpec['past'], watching = false) => useCall(contract, { options: { ...options } }, {
  quiet: true, revalidateOnFocus: true, refreshInterval: known => (watching && known?.some(isRunning) ? AGAIN_MS : 0),
})
