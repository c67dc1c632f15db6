import { formatCell, type Column, type KindName } from '#schemas/kit/index.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import type { DraftStore } from './draft/types.ts'
import { HEAD_CONTROLS } from './fields/controls.ts'
import type { HeadControl } from './fields/control.ts'
import { useFact } from './useDraft.ts'
import { useDocument } from './view.ts'

export interface HeadFieldProps {
  readonly store: DraftStore
  readonly name: string
  readonly wide?: boolean
  readonly hint?: string
  /** Text for an empty value. */
  readonly unset?: string
  readonly control?: HeadControl
}

/** Omits a contained unit: 合同人数 is counted in 人. */
function labelOf({ kind, label, options }: Column<KindName, unknown>): string {
  const unit = kind === 'percent' ? '%' : 'unit' in options ? String(options.unit) : ''
  return unit === '' || label.includes(unit) ? label : `${label} ${unit}`
}

export function HeadField({ store, name, wide, hint, control, unset = '—' }: HeadFieldProps) {
  const column: Column<KindName, unknown> = store.document.header.columns[name]!
  // Compares a file list by its text.
  useFact(store, now => JSON.stringify(now.head(name)))
  const { tried } = useDocument()
  const problem = useFact(store, now => now.problems('').get('')?.get(name)?.text)
  const value = store.head(name)
  const Control = control ?? HEAD_CONTROLS[column.kind]
  const editable = store.headEditable(name)
  // Checks may require the field conditionally: marked while a save without it would be refused.
  const isRequired = useFact(store, now => column.required !== false || now.document.checks.some(({ at, test }) =>
    at?.line === '' && at.column === name && test({ ...now.draft, head: { ...now.draft.head, [name]: null } }, now.lookups) !== null))
  const text = 'target' in column.options ? String(store.head(column.options.label) ?? '') : formatCell(value, column, store.lookups)
  return (
    <FieldRow
      label={labelOf(column)}
      required={editable && isRequired}
      wide={wide ?? (column.kind === 'longText' || column.kind === 'files')}
      hint={hint ?? (editable || !store.readOnly ? column.facts.help : undefined)}
      // Empty required fields are marked after the first refused save.
      error={value === null && !tried ? undefined : problem}
    >
      {aria => (
        <span data-head={name} className="yz-headcell">
          {editable
            ? <Control store={store} name={name} column={column} aria={aria} />
            : Array.isArray(value) && value.length > 0
              ? <FileThumbs files={value} />
              : <output id={aria.id} className="yz-readonly">{text || unset}</output>}
        </span>
      )}
    </FieldRow>
  )
}
