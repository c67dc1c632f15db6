import type { User } from '#client/data/user.ts'
import type { HandClient } from './client.ts'
import type { HandStore } from './handStore.ts'

/** The current page: the list, or one order. */
export interface HandLocation { readonly order?: string }
export interface Hand {
  readonly user: User
  readonly client: HandClient
  readonly store: HandStore
  readonly go: (place: HandLocation) => void
}
