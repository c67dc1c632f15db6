import { HTMLSelect, NumericInput } from '@blueprintjs/core'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { headersAt, type ImportField, type ImportSheet, type ImportUpload, type Mapping } from './mapping.ts'

export interface ColumnStepProps {
  readonly upload: ImportUpload
  readonly sheet: ImportSheet
  readonly headerRow: number
  readonly fields: readonly ImportField[]
  readonly mapping: Mapping
  readonly onSheet: (name: string) => void
  readonly onHeaderRow: (row: number) => void
  readonly onMapping: (mapping: Mapping) => void
}

/** Sheet, header row, and which column of the file fills which field; with the first values to check by. */
export function ColumnStep({ upload, sheet, headerRow, fields, mapping, onSheet, onHeaderRow, onMapping }: ColumnStepProps) {
  const headers = headersAt(sheet, headerRow)
  const sampleOf = (at: number | null): string =>
    (at === null ? '' : sheet.sample.slice(headerRow - sheet.headerRow).map(row => row[at] ?? '').filter(Boolean).slice(0, 3).join('、'))
  return (
    <>
      <FormGrid columns={3}>
        <FieldRow label="工作表">
          {aria => (
            <HTMLSelect {...aria} fill value={sheet.name} onChange={event => onSheet(event.target.value)}>
              {upload.sheets.map(({ name, rows }) => <option key={name} value={name}>{`${name}（${rows} 行）`}</option>)}
            </HTMLSelect>
          )}
        </FieldRow>
        <FieldRow label="表头所在行">
          {aria => <NumericInput {...aria} fill min={sheet.headerRow} max={sheet.headerRow + sheet.sample.length} value={headerRow} onValueChange={onHeaderRow} />}
        </FieldRow>
      </FormGrid>
      <div className="yz-scroll">
        <table className="yz-report">
          <thead><tr><th>字段</th><th>文件中的列</th><th>前几行</th></tr></thead>
          <tbody>
            {fields.map(({ key, label, required }) => {
              const at = mapping[key] ?? null
              return (
                <tr key={key}>
                  <td>{label}{required && ' *'}</td>
                  <td>
                    <HTMLSelect aria-label={label} value={at ?? ''} onChange={event => onMapping({ ...mapping, [key]: event.target.value === '' ? null : Number(event.target.value) })}>
                      <option value="">不导入</option>
                      {headers.map((header, i) => <option key={i} value={i}>{header || `第 ${i + 1} 列`}</option>)}
                    </HTMLSelect>
                  </td>
                  <td>{sampleOf(at)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </>
  )
}
