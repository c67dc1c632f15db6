import { createContext, useContext } from 'react'

export const FollowContext = createContext<() => void>(() => {})

/** Called after a tab has changed the record by another call. */
export const useFollow = (): (() => void) => useContext(FollowContext)
