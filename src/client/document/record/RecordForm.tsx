import { useCan } from '#client/data/session.ts'
import { FormGrid } from '#client/ui/FieldRow.tsx'
import type { HeadControl } from '../fields/control.ts'
import { HeadField } from '../HeadField.tsx'
import type { DraftStore } from '../draft/types.ts'
import { useFact } from '../useDraft.ts'
import { useDocument } from '../view.ts'

/** What a field has of its own beside its declaration. */
export interface OwnField {
  /** In place of its kind's control. */
  readonly control?: HeadControl
  /** A note on the value that stands there; without one the field's own help is. */
  readonly notice?: (store: DraftStore) => string | null
}
export type OwnFields = Readonly<Record<string, OwnField>>

function Field({ name, own, unset }: { readonly name: string, readonly own: OwnField | undefined, readonly unset: string | undefined }) {
  const { store } = useDocument()
  const notice = useFact(store, now => own?.notice?.(now) ?? undefined)
  return <HeadField store={store} name={name} control={own?.control} hint={notice} unset={unset} />
}

/** The header of a document by its declared sections: a heading and its fields, each with its help below it; what is only read stands as a table of facts (look 4). */
export function RecordForm({ fields = {} }: { readonly fields?: OwnFields }) {
  const { store } = useDocument()
  const { sections = {}, header: { columns }, actColumn, stateColumn, number } = store.document
  const prices = useCan()('P_PRICE')
  const stored = useFact(store, now => typeof now.head('recordId') === 'string')
  // Nothing can be said yet of where a record stands that is still to be saved.
  const shows = (name: string): boolean => (prices || !columns[name]!.facts.price) && (stored || (name !== actColumn && name !== stateColumn && columns[name]!.facts.later !== true))
  return (
    // What is only read has nothing in it that takes the focus, and may have to be scrolled.
    <div className={`yz-document-form yz-record-form${store.readOnly ? ' read' : ''}`} tabIndex={store.readOnly ? 0 : undefined}>
      {Object.entries(sections).map(([title, names]) => (
        <section key={title}>
          {title !== '' && <h2>{title}</h2>}
          <FormGrid columns={title === '' ? 2 : 3}>{names.filter(shows).map(name => <Field key={name} name={name} own={fields[name]} unset={!stored && name === number?.column ? '保存后编号' : undefined} />)}</FormGrid>
        </section>
      ))}
    </div>
  )
}
