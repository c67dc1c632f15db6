import type { User } from '#client/data/user.ts'
import type { HandClient } from './client.ts'
import type { HandStore } from './handStore.ts'

/** Where somebody stands: the list, or one order. */
export interface Place { readonly order?: string }
export interface Hand {
  readonly user: User
  readonly client: HandClient
  readonly store: HandStore
  readonly go: (place: Place) => void
}
