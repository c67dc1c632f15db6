import { createContext, useContext } from 'react'

/** What a page may know and do about the tab that shows it. */
export interface TabHandle {
  /** false while the tab is hidden: stop polling and ignore hotkeys. */
  readonly active: boolean
  /** Marks unsaved work: a dot in the tab bar and, unless it is `kept` as a draft that is offered again, a question before closing. */
  setDirty(dirty: boolean, kept?: boolean): void
  /** Names the tab after what it shows; cut at 15 characters on screen. */
  setTitle(title: string): void
  /** The page has a head of its own with a way back, so that the shell shows none; `useOwnHead` of ui decides it by width. */
  setOwnHead(own: boolean): void
  /** Closes the tab, asking first when it holds unsaved work; the last tab shows `instead`, where one is given. */
  close(instead?: string): void
  /** One page is shown at a time, and this one was opened from another: `leave` goes back there. */
  readonly returns: boolean
  /** Closes the tab; where there is only one page at a time, goes back to where it was opened from, else to the root (spec-1 §2). */
  leave(): void
}

const outside: TabHandle = { active: true, returns: false, setDirty: () => {}, setTitle: () => {}, setOwnHead: () => {}, close: () => history.back(), leave: () => history.back() }

export const TabContext = createContext<TabHandle>(outside)

/** The tab around this page; a page outside the layout (sign-in) gets one that is always active. */
export function useTab(): TabHandle {
  return useContext(TabContext)
}
