import { FormGrid } from '#client/ui/FieldRow.tsx'
import { HeadField } from '../HeadField.tsx'
import { useDocument } from '../view.ts'

/** The header of a document by its declared sections: a heading and its fields, each with its help below it. */
export function RecordForm() {
  const { store } = useDocument()
  const { sections = {} } = store.document
  return (
    <div className="yz-document-form yz-record-form">
      {Object.entries(sections).map(([title, names]) => (
        <section key={title}>
          {title !== '' && <h2>{title}</h2>}
          <FormGrid columns={title === '' ? 2 : 3}>{names.map(name => <HeadField key={name} store={store} name={name} />)}</FormGrid>
        </section>
      ))}
    </div>
  )
}
