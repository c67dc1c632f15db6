import { createContext, useContext } from 'react'

export interface TabHandle {
  /** false while hidden: stop polling and ignore hotkeys. */
  readonly active: boolean
  /** Marks unsaved work: a dot in the tab bar and, unless stored as a draft, a confirmation before closing. */
  setDirty(dirty: boolean, isDraft?: boolean): void
  /** The title is cut at 15 characters on screen. */
  setTitle(title: string): void
  /** The page has a head with a back button, so the shell shows none; `useOwnHead` of ui decides by width. */
  setOwnHead(hasHead: boolean): void
  /** Closes the tab, confirming unsaved work; the last tab then shows `instead`, if provided. */
  close(instead?: string): void
  /** Single-page mode, opened from another page: `leave` returns there. */
  readonly returns: boolean
  /** Closes the tab; in single-page mode returns to the opener, else to the root (spec-1 §2). */
  leave(): void
}

const outside: TabHandle = {
  active: true, returns: false, setDirty: () => {}, setTitle: () => {}, setOwnHead: () => {},
  close: () => history.back(), leave: () => history.back(),
}

export const TabContext = createContext<TabHandle>(outside)

/** The surrounding tab; a page outside the layout (sign-in) gets one that is always active. */
export function useTab(): TabHandle {
  return useContext(TabContext)
}
