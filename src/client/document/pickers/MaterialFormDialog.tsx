import { Button, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core'
import { useState } from 'react'
import { lengthOf, readCell, type FileRef, type Lookups, type Row, type TreeName, type Value } from '#schemas/kit/index.ts'
import { MACHINE_BRANCH } from '#schemas/dict/dictionaries.ts'
import { libraryApi } from '#shared/api/library.ts'
import { CallError } from '#client/data/callError.ts'
import { call } from '#client/data/http.ts'
import { DialogFrame } from '#client/ui/DialogFrame.tsx'
import { FieldRow, FormGrid, type ControlProps } from '#client/ui/FieldRow.tsx'
import { toast } from '#client/ui/toaster.tsx'
import { FileList } from '../fields/FileList.tsx'
import type { FileRules } from '../fields/fileRules.ts'
import { optionsOf } from '../fields/ListControl.tsx'
import { Cascade } from '../fields/TreeControl.tsx'
import { emptyForm, FORM_FIELDS, formGrid, formPayload, formProblems, isFixed, type FormField } from './materialForm.ts'

export interface MaterialFormDialogProps {
  readonly machine: boolean
  readonly lookups: Lookups
  readonly given?: Row
  readonly onSaved: (id: string) => void
  readonly onClose: () => void
}

/** 新增材料 / 新增机械 (spec-1 §5): a type of exactly three levels, name and unit; the rest is optional. */
export function MaterialFormDialog({ machine, lookups, given, onSaved, onClose }: MaterialFormDialogProps) {
  const [form, setForm] = useState(() => emptyForm(machine, given))
  const [told, setTold] = useState<ReadonlyMap<string, string>>(new Map())
  const [saving, setSaving] = useState(false)
  const grid = formGrid(machine)
  const set = (field: FormField, value: Value) => {
    setForm(now => ({ ...now, [field]: value }))
    setTold(now => new Map([...now].filter(([key]) => key !== field)))
  }
  const save = async () => {
    const problems = formProblems(machine, form, lookups)
    setTold(problems)
    if (problems.size > 0) return
    setSaving(true)
    try {
      const { id } = await call(libraryApi.saveMaterial, { machine, row: formPayload(form) }, { quiet: true })
      toast.ok('新增成功！')
      onSaved(id)
    } catch (error) {
      const failed = error instanceof CallError ? error : undefined
      setTold(new Map((failed?.rows ?? []).map(({ column, text }) => [column, text])))
      // The spec's own words for an answer without a message (spec-2 §8).
      toast.bad(failed?.msg || 'add failed!')
    } finally {
      setSaving(false)
    }
  }
  const control = (field: FormField, aria: ControlProps) => {
    const column = grid.columns[field]!
    const disabled = isFixed(form, field)
    if (column.kind === 'tree') {
      const { source, levels, without } = column.options as { source: TreeName; levels?: number; without?: string }
      const root = machine ? (label: string) => label === MACHINE_BRANCH : (label: string) => label !== without
      return <Cascade aria={aria} lookups={lookups} source={source} levels={levels} root={option => root(option.label)} value={form[field] as string | null} disabled={disabled} onChoose={key => set(field, key)} />
    }
    if (column.kind === 'files') {
      return <FileList aria={aria} label={column.label} rules={column.options as FileRules} disabled={disabled} files={(form[field] ?? []) as readonly FileRef[]} onChange={files => set(field, files)} />
    }
    if (column.kind === 'dict') {
      return (
        <HTMLSelect {...aria} fill disabled={disabled} value={String(form[field] ?? '')} onChange={event => set(field, event.target.value || null)}>
          <option value="">请选择</option>
          {optionsOf(column, lookups).map(({ key, label }) => <option key={key} value={key}>{label}</option>)}
        </HTMLSelect>
      )
    }
    const text = String(form[field] ?? '')
    const onBlur = () => set(field, readCell(text, column, lookups))
    if (column.kind === 'longText') {
      return (
        <span className="yz-counted">
          <TextArea {...aria} fill rows={3} disabled={disabled} value={text} onChange={event => set(field, event.target.value)} onBlur={onBlur} />
          <small>{lengthOf(text)}/{'max' in column.options ? String(column.options.max) : ''}</small>
        </span>
      )
    }
    return <InputGroup {...aria} disabled={disabled} value={text} onValueChange={typed => set(field, typed)} onBlur={onBlur} />
  }
  return (
    <DialogFrame
      size="M" title={machine ? '新增机械' : '新增材料'} dirty={FORM_FIELDS.some(field => form[field] != null)} onClose={onClose}
      actions={<Button intent="primary" text="保存" loading={saving} onClick={() => void save()} />}
    >
      <FormGrid columns={2}>
        {FORM_FIELDS.map(field => {
          const column = grid.columns[field]!
          const wide = ['tree', 'longText', 'files'].includes(column.kind)
          return (
            <FieldRow key={field} label={column.label} required={column.required !== false} error={told.get(field)} wide={wide}>
              {aria => control(field, aria)}
            </FieldRow>
          )
        })}
      </FormGrid>
    </DialogFrame>
  )
}
