import { useState } from 'react'
import type { RowModel } from '../model.ts'

/** The quick search of a tree whose rows are all at hand. */
export function useTreeSearch({ tree }: RowModel): { readonly text: string; readonly search: (text: string) => void } {
  const [text, setText] = useState('')
  return {
    text,
    search: wanted => {
      setText(wanted)
      tree?.search(wanted)
    },
  }
}
