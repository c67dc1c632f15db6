import useSWR, { mutate } from 'swr'
import type { SWRConfiguration, SWRResponse } from 'swr'
import type { Contract, InputOf, OutputOf } from '#shared/api/contract.ts'
import { ask } from './ask.ts'
import type { CallError } from './callError.ts'

export interface UseCallOptions<O> extends SWRConfiguration<O, CallError> {
  /** The component shows the error. */
  readonly quiet?: boolean
}

/**
 * Equal contract and input share one request and cache entry; null sends nothing. Old data stay visible while loading; failures are not
 * retried.
 */
export function useCall<C extends Contract>(
  contract: C | null, input: InputOf<C> | null, options: UseCallOptions<OutputOf<C>> = {},
): SWRResponse<OutputOf<C>, CallError> {
  const { quiet, ...config } = options
  return useSWR<OutputOf<C>, CallError, readonly [string, InputOf<C>] | null>(
    contract === null || input === null ? null : [contract.path, input],
    contract === null ? null : ([, params]: readonly [string, InputOf<C>]) => ask(contract, params, { quiet }),
    { revalidateOnFocus: false, keepPreviousData: true, shouldRetryOnError: false, ...config },
  )
}

/** Caches an answer, which is not requested until reloaded. */
export const setCached = <C extends Contract>(contract: C, input: InputOf<C>, data: OutputOf<C>): void =>
  void mutate([contract.path, input], data, { revalidate: false })

export async function reload(...contracts: readonly Pick<Contract, 'path'>[]): Promise<void> {
  await mutate(key => Array.isArray(key) && contracts.some(contract => contract.path === key[0]))
}
