import { createContext, useContext } from 'react'

export const FollowContext = createContext<() => void>(() => {})

/** Refreshes the page after a tab of the record has changed it by another call. */
export const useFollow = (): (() => void) => useContext(FollowContext)
