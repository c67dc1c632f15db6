import { useState } from 'react'
import type { RowModel } from '../model.ts'

export function useTreeSearch({ tree }: RowModel): { readonly text: string; readonly search: (text: string) => void } {
  const [text, setText] = useState('')
  return {
    text,
    search: next => {
      setText(next)
      tree?.search(next)
    },
  }
}
