import { createContext, useContext } from 'react'

/** The tab around a page: its state and actions. */
export interface TabHandle {
  /** false while the tab is hidden: stop polling and ignore hotkeys. */
  readonly active: boolean
  /** Marks unsaved work: a dot in the tab bar and, unless it is `kept` as a draft, a confirmation before closing. */
  setDirty(dirty: boolean, kept?: boolean): void
  /** Sets the tab's title; cut at 15 characters on screen. */
  setTitle(title: string): void
  /** The page has a head with a back button, so the shell shows none; `useOwnHead` of ui decides by width. */
  setOwnHead(own: boolean): void
  /** Closes the tab, after a confirmation with unsaved work; the last tab shows `instead`, where given. */
  close(instead?: string): void
  /** There is one page at a time, and this one was opened from another: `leave` returns there. */
  readonly returns: boolean
  /** Closes the tab; where there is one page at a time, returns to where it was opened from, else to the root (spec-1 §2). */
  leave(): void
}

const outside: TabHandle = {
  active: true, returns: false, setDirty: () => {}, setTitle: () => {}, setOwnHead: () => {},
  close: () => history.back(), leave: () => history.back(),
}

export const TabContext = createContext<TabHandle>(outside)

/** The tab around this page; a page outside the layout (sign-in) gets one that is always active. */
export function useTab(): TabHandle {
  return useContext(TabContext)
}
