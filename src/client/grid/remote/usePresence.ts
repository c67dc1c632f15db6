import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Grid } from '#schemas/kit/index.ts'
import { roomOf, type Person, type PresenceContract } from '#shared/api/presence.ts'
import { listen } from '#client/data/events.ts'
import { call } from '#client/data/http.ts'
import { useTab } from '#client/data/tabContext.ts'
import { WINDOW_ID } from '#client/data/windowId.ts'
import { Presence } from './presence.ts'

/**
 * Presence in a live list while its tab is visible. `scope` goes with the call, `subject` distinguishes the grid's lists, as on the server.
 * Pass it to `useRemoteList`.
 */
export function usePresence(contract: PresenceContract, grid: Pick<Grid, 'name'>, scope: object, subject: string): Presence {
  const { active } = useTab()
  const presence = useMemo(() => new Presence({
    room: roomOf(grid, subject), window: WINDOW_ID, listen, hidden: () => document.visibilityState === 'hidden',
    say: place => call(contract, { ...scope, ...place }, { quiet: true }),
  }), [contract, grid, scope, subject])
  useEffect(() => (active ? presence.come() : undefined), [active, presence])
  return presence
}

export const usePeople = ({ subscribe, people }: Presence): readonly Person[] => useSyncExternalStore(subscribe, people)
export const usePeopleAt = ({ subscribe, at }: Presence, rowId: string): readonly Person[] =>
  useSyncExternalStore(subscribe, () => at(rowId))
