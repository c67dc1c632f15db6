import { useCan } from '#client/data/session.ts'
import { FormGrid } from '#client/ui/FieldRow.tsx'
import type { HeadControl } from '../fields/control.ts'
import { HeadField } from '../HeadField.tsx'
import type { DraftStore } from '../draft/types.ts'
import { useFact } from '../useDraft.ts'
import { useDocument } from '../view.ts'

export interface CustomField {
  readonly control?: HeadControl
  /** Note on the value; null: the field's help. */
  readonly notice?: (store: DraftStore) => string | null
}
export type CustomFields = Readonly<Record<string, CustomField>>

interface FieldProps {
  readonly name: string
  readonly custom: CustomField | undefined
  readonly unset: string | undefined
}

function Field({ name, custom, unset }: FieldProps) {
  const { store } = useDocument()
  const notice = useFact(store, now => custom?.notice?.(now) ?? undefined)
  return <HeadField store={store} name={name} control={custom?.control} hint={notice} unset={unset} />
}

/** Declared sections with headings, fields and help; read-only it is a table of facts (look 4). */
export function RecordForm({ fields = {} }: { readonly fields?: CustomFields }) {
  const { store } = useDocument()
  const { sections = {}, header: { columns }, actColumn, stateColumn, number } = store.document
  const prices = useCan()('P_PRICE')
  const stored = useFact(store, now => typeof now.head('recordId') === 'string')
  // An unsaved record has no state yet.
  const isLater = (name: string): boolean => name === actColumn || name === stateColumn || columns[name]!.facts.later === true
  const shows = (name: string): boolean => (prices || !columns[name]!.facts.price) && (stored || !isLater(name))
  return (
    // Scrolling needs a focusable element.
    <div className={`yz-document-form yz-record-form${store.readOnly ? ' read' : ''}`} tabIndex={store.readOnly ? 0 : undefined}>
      {Object.entries(sections).map(([title, names]) => (
        <section key={title}>
          {title !== '' && <h2>{title}</h2>}
          <FormGrid columns={title === '' ? 2 : 3}>
            {names.filter(shows).map(name => (
              <Field
                key={name} name={name} custom={fields[name]}
                unset={!stored && name === number?.column ? '保存后编号' : undefined}
              />
            ))}
          </FormGrid>
        </section>
      ))}
    </div>
  )
}
