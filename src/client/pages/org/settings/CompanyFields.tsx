import { InputGroup } from '@blueprintjs/core'
import { companyForm } from '#schemas/org/company.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { Cascade } from '#client/document/fields/TreeControl.tsx'
import { ConflictNote } from '#client/document/meeting/ConflictNote.tsx'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import type { FileRules } from '#client/ui/files/fileRules.ts'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import type { CompanyField, CompanyForm } from './useCompanyForm.ts'

const SOURCES = sourcesOf(companyForm)
const REGION_LEVELS = 3
const TEXTS = ['name', 'alias', 'creditCode', 'contact', 'phone'] as const
const HINTS: Partial<Record<CompanyField, string>> = {
  alias: '用于单据抬头等较窄的地方', creditCode: '保存后不能修改', logo: '显示在左上角，建议使用正方形图片',
}

interface CompanyFieldsProps { readonly form: CompanyForm; readonly readOnly: boolean; readonly creditLocked: boolean }

export function CompanyFields({ form: { form, text, logo, errors, conflicts, set, resolve }, readOnly, creditLocked }: CompanyFieldsProps) {
  const { lookups } = useLookups(SOURCES)
  const { columns } = companyForm
  const note = (field: CompanyField) => {
    const conflict = conflicts.get(field)
    return conflict && (
      <ConflictNote
        column={columns[field]} lookups={lookups} mine={form[field] ?? null} conflict={conflict}
        onChoose={retained => resolve(field, retained)}
      />
    )
  }
  return (
    <FormGrid columns={2}>
      {TEXTS.map(field => (
        <FieldRow
          key={field} label={columns[field].label} required={columns[field].required !== false} error={errors.get(field)}
          hint={field === 'creditCode' && creditLocked ? '审核通过后不能修改' : HINTS[field]}
        >
          {aria => (
            <>
              <InputGroup
                {...aria} value={text(field)} readOnly={readOnly || (field === 'creditCode' && creditLocked)}
                onValueChange={typed => set(field, typed)}
              />
              {note(field)}
            </>
          )}
        </FieldRow>
      ))}
      <FieldRow label={columns.regionCode.label} error={errors.get('regionCode')} wide>
        {aria => (
          <>
            <Cascade
              aria={aria} lookups={lookups} source="REGION" levels={REGION_LEVELS} value={text('regionCode') || null} disabled={readOnly}
              onChoose={key => set('regionCode', key)}
            />
            {note('regionCode')}
          </>
        )}
      </FieldRow>
      <FieldRow label={columns.logo.label} error={errors.get('logo')} hint={HINTS.logo} wide>
        {aria => (
          <>
            <span className="yz-logo">
              {logo[0] !== undefined && <img src={logo[0].visitUrl} alt="企业标志预览" />}
              <FileUpload
                aria={aria} label={columns.logo.label} rules={columns.logo.options as FileRules} files={logo} disabled={readOnly}
                onChange={files => set('logo', files)}
              />
            </span>
            {note('logo')}
          </>
        )}
      </FieldRow>
    </FormGrid>
  )
}
