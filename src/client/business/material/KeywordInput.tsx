import { useMemo, useState } from 'react'
import { libraryApi } from '#shared/api/library.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { useCall } from '#client/data/swr.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'
import { SuggestField } from '#client/ui/pick/SuggestField.tsx'

type KeywordParams = InputOf<typeof libraryApi.getBrandMaterialKeyword>

export interface KeywordInputProps extends Omit<KeywordParams, 'keyword'> {
  readonly aria: ControlProps
  readonly value: string
  readonly disabled: boolean
  readonly onType: (text: string) => void
  readonly onBlur: () => void
}

/** Free text with the library's values for the type as suggestions (spec-1 §7), loaded on first focus. */
export function KeywordInput({ type, materialType3rd, ...field }: KeywordInputProps) {
  const [hasFocused, setHasFocused] = useState(false)
  const { data } = useCall(libraryApi.getBrandMaterialKeyword, hasFocused ? { type, materialType3rd } : null, { quiet: true })
  const suggestions = useMemo(() => data?.rows.map(({ keyword }) => keyword) ?? [], [data])
  return <SuggestField {...field} suggestions={suggestions} onEnter={() => setHasFocused(true)} />
}
