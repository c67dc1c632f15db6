import { InputGroup } from '@blueprintjs/core'
import { useId, useState } from 'react'
import { libraryApi } from '#shared/api/library.ts'
import type { InputOf } from '#shared/api/contract.ts'
import { useCall } from '#client/data/swr.ts'
import type { ControlProps } from '#client/ui/FieldRow.tsx'

type Asked = InputOf<typeof libraryApi.getBrandMaterialKeyword>

export interface KeywordInputProps extends Omit<Asked, 'keyword'> {
  readonly aria: ControlProps
  readonly value: string
  readonly disabled: boolean
  readonly onType: (text: string) => void
  readonly onBlur: () => void
}

/**
 * Brand, origin or manufacturer: free text, with what the library has already for the type as suggestions (spec-1 §7). They
 * are asked for when the field is first entered; without an answer the text is typed all the same.
 */
export function KeywordInput({ aria, type, materialType3rd, value, disabled, onType, onBlur }: KeywordInputProps) {
  const list = useId()
  const [entered, setEntered] = useState(false)
  const { data } = useCall(libraryApi.getBrandMaterialKeyword, entered ? { type, materialType3rd } : null, { quiet: true })
  return (
    <>
      <InputGroup
        {...aria}
        list={list}
        autoComplete="off"
        disabled={disabled}
        value={value}
        onValueChange={onType}
        onFocus={() => setEntered(true)}
        onBlur={onBlur}
      />
      <datalist id={list}>{data?.rows.map(({ keyword }) => <option key={keyword} value={keyword} />)}</datalist>
    </>
  )
}
