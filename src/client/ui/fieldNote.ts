import { createContext, useContext } from 'react'

/** Unparsable text of the control, for the message of its field; null once it is gone. */
export type SayUnread = (note: string | null) => void

export const FieldNote = createContext<SayUnread>(() => undefined)

/** Outside a field there is no place for it. */
export const useFieldNote = (): SayUnread => useContext(FieldNote)
