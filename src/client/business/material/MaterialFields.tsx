import { InputGroup, TextArea } from '@blueprintjs/core'
import { useState, type ReactNode } from 'react'
import { editText, isRightAligned, lengthOf, pathLabels, readCell, type FileRef, type Lookups, type TreeName } from '#schemas/kit/index.ts'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { useCan } from '#client/data/session.ts'
import { FieldRow, FormGrid, type ControlProps } from '#client/ui/FieldRow.tsx'
import type { FileRules } from '#client/ui/files/fileRules.ts'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import { ChoiceField } from '#client/ui/pick/fields.tsx'
import { optionsOf } from '#client/document/fields/ListControl.tsx'
import { Cascade } from '#client/document/fields/TreeControl.tsx'
import { ConflictNote } from '#client/document/meeting/ConflictNote.tsx'
import { KeywordInput } from './KeywordInput.tsx'
import { FORM_FIELDS, formGrid, isFixed, isRequired, type FormField } from './materialForm.ts'
import type { MaterialForm } from './useMaterialForm.ts'

/** Fields with suggestions, by their query names. */
const KEYWORDS = { brand: 'BRAND', originPlace: 'ORIGIN_PLACE', manufacturer: 'MANUFACTURER' } as const satisfies Partial<Record<
  FormField, string
>>
const isKeyword = (field: FormField): field is keyof typeof KEYWORDS => Object.hasOwn(KEYWORDS, field)
const TYPE_LEVELS = 3
/** Codes are the company's, never assigned automatically. */
const CODE_HINT = '不自动编号：可以现在填写，也可以保存以后在列表或编辑页补填'

export interface MaterialFieldsProps {
  readonly machine: boolean
  readonly lookups: Lookups
  readonly state: MaterialForm
  /** Before the fields: the standard item of a new one. */
  readonly first?: ReactNode
}

interface LineInputProps {
  readonly aria: ControlProps
  readonly disabled: boolean
  readonly stored: string
  readonly number: boolean
  readonly onType: (text: string) => void
  readonly onBlur: () => void
}

/** Shows the text as typed while typing. */
function LineInput({ aria, disabled, stored, number, onType, onBlur }: LineInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string) => {
    setTyped(text)
    onType(text)
  }
  const leave = () => {
    setTyped(null)
    onBlur()
  }
  return <InputGroup
    {...aria} className={number ? 'yz-number' : undefined} disabled={disabled} value={typed ?? stored} onValueChange={type} onBlur={leave}
  />
}

export function MaterialFields({ machine, lookups, state, first }: MaterialFieldsProps) {
  const { form, errors, conflicts, set, setPending, resolve } = state
  const prices = useCan()('P_PRICE')
  const grid = formGrid(machine)
  const type = String(form.materialType ?? '')
  const materialType3rd = pathLabels(lookups, 'MATERIAL', type).length === TYPE_LEVELS ? type : undefined
  const control = (field: FormField, aria: ControlProps) => {
    const column = grid.columns[field]!
    const disabled = isFixed(form, field)
    if (column.kind === 'tree') {
      const { source, levels, without: excluded } = column.options as { source: TreeName; levels?: number; without?: string }
      const root = machine ? (label: string) => label === MACHINE_BRANCH : (label: string) => label !== excluded
      return (
        <Cascade
          aria={aria}
          lookups={lookups}
          source={source}
          levels={levels}
          root={option => root(option.label)}
          value={form[field] as string | null}
          disabled={disabled}
          onChoose={key => set(field, key)}
        />
      )
    }
    if (column.kind === 'files') {
      const files = (form[field] ?? []) as readonly FileRef[]
      return (
        <FileUpload
          aria={aria}
          label={column.label}
          rules={column.options as FileRules}
          disabled={disabled}
          files={files}
          onChange={next => set(field, next)}
          onPending={isPending => setPending(field, isPending)}
        />
      )
    }
    if (column.kind === 'dict') {
      return (
        <ChoiceField
          aria={aria} noun={column.label} disabled={disabled} choices={optionsOf(column, lookups)}
          value={(form[field] as string | null) || null}
          onChange={key => set(field, key)}
        />
      )
    }
    const text = String(form[field] ?? '')
    const onBlur = () => set(field, readCell(text, column, lookups))
    if (column.kind === 'longText') {
      return (
        <span className="yz-counted">
          <TextArea
            {...aria} fill rows={3} disabled={disabled} value={text} onChange={event => set(field, event.target.value)} onBlur={onBlur}
          />
          <small>{lengthOf(text)}/{'max' in column.options ? String(column.options.max) : ''}</small>
        </span>
      )
    }
    if (isKeyword(field)) {
      return (
        <KeywordInput
          aria={aria} type={KEYWORDS[field]} materialType3rd={materialType3rd} value={text} disabled={disabled}
          onType={typed => set(field, typed)} onBlur={onBlur}
        />
      )
    }
    return (
      <LineInput
        aria={aria} disabled={disabled} stored={editText(form[field], column, lookups)} number={isRightAligned(column)}
        onType={typed => set(field, typed)} onBlur={onBlur}
      />
    )
  }
  return (
    <FormGrid columns={2}>
      {first}
      {FORM_FIELDS.filter(field => prices || !grid.columns[field]!.facts.price).map(field => {
        const column = grid.columns[field]!
        const conflict = conflicts.get(field)
        const wide = ['tree', 'longText', 'files'].includes(column.kind)
        const label = 'unit' in column.options ? `${column.label} ${String(column.options.unit)}` : column.label
        return (
          <FieldRow
            key={field} label={label} required={isRequired(machine, form, field)} error={errors.get(field)} wide={wide}
            hint={field === 'materialCode' && form.id === '' ? CODE_HINT : undefined}
          >
            {aria => (
              <>
                {control(field, aria)}
                {conflict && (
                  <ConflictNote
                    column={column} lookups={lookups} mine={form[field] ?? null} conflict={conflict}
                    onChoose={side => resolve(field, side)}
                  />
                )}
              </>
            )}
          </FieldRow>
        )
      })}
    </FormGrid>
  )
}
