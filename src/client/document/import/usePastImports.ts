import { useCall } from '#client/data/swr.ts'
import type { ImportSpec } from './types.ts'
import { isRunning } from './wizardState.ts'

const AGAIN_MS = 2000

/** Polled while `watching` and one is running. */
export const usePastImports = ({ contract, options }: ImportSpec['past'], watching = false) =>
  useCall(contract, { options: { ...options } }, {
    quiet: true, revalidateOnFocus: true,
    refreshInterval: past => (watching && past?.some(isRunning) ? AGAIN_MS : 0),
})
