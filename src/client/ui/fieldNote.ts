import { createContext, useContext } from 'react'

/** Reports unparsable text to the field's message; null clears it. */
export type SayUnread = (note: string | null) => void

export const FieldNote = createContext<SayUnread>(() => undefined)

/** No effect outside a field. */
export const useFieldNote = (): SayUnread => useContext(FieldNote)
