import { createContext, useContext } from 'react'

export const FollowContext = createContext<() => void>(() => {})

/** What a tab of a record calls once it has moved the record by a call of its own: the page shows what holds now. */
export const useFollow = (): (() => void) => useContext(FollowContext)
