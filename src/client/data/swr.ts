import useSWR, { mutate } from 'swr'
import type { SWRConfiguration, SWRResponse } from 'swr'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { ask } from './ask.ts'
import type { CallError } from './callError.ts'

export interface UseCallOptions<O> extends SWRConfiguration<O, CallError> {
  /** true: the component shows the failure itself. */
  readonly quiet?: boolean
}

/**
 * Server state by contract: the same contract and input share one request and one cache entry.
 * A contract or an input of null waits. Old data stay on screen while new ones load; failures are not retried behind the user's back.
 */
export function useCall<C extends Contract>(
  contract: C | null, input: InputOf<C> | null, options: UseCallOptions<OutputOf<C>> = {},
): SWRResponse<OutputOf<C>, CallError> {
  const { quiet, ...config } = options
  return useSWR<OutputOf<C>, CallError, readonly [string, InputOf<C>] | null>(
    contract === null || input === null ? null : [contract.path, input],
    contract === null ? null : ([, asked]: readonly [string, InputOf<C>]) => ask(contract, asked, { quiet }),
    { revalidateOnFocus: false, keepPreviousData: true, shouldRetryOnError: false, ...config },
  )
}

/** Puts in place what another answer has brought along of a call: whoever shows it shows this, and asks for it no more unless it is reloaded. */
export const hold = <C extends Contract>(contract: C, input: InputOf<C>, data: OutputOf<C>): void => void mutate([contract.path, input], data, { revalidate: false })

/** Loads again whatever is shown of the given contracts, after a write that changed it. */
export async function reload(...contracts: readonly Pick<Contract, 'path'>[]): Promise<void> {
  await mutate(key => Array.isArray(key) && contracts.some(contract => contract.path === key[0]))
}
