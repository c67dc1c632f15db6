import { createContext, useContext } from 'react'

export interface TabHandle {
  /** While hidden, stop polling and ignore hotkeys. */
  readonly active: boolean
  /** Marks unsaved work: a dot in the tab bar and, unless stored as a draft, a confirmation before closing. */
  setDirty(dirty: boolean, isDraft?: boolean): void
  /** Cut at 15 characters on screen. */
  setTitle(title: string): void
  /** The shell then shows no back button; `useOwnHead` of ui decides by width. */
  setOwnHead(hasHead: boolean): void
  /** Closes the tab, confirming unsaved work; the last tab then shows `instead`, if provided. */
  close(instead?: string): void
  /** Single-page mode: `leave` returns to the opener. */
  readonly returns: boolean
  /** Returns to the opener in single-page mode, else to the root (spec-1 §2). */
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
