import { Checkbox } from '@blueprintjs/core'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { call, download, saveAttachment, upload } from '#client/data/http.ts'
import { getLookups, needLookups } from '#client/data/lookups.ts'
import { reload } from '#client/data/swr.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
import { taskEngine } from '#client/document/import/taskEngine.ts'
import type { ImportSpec } from '#client/document/import/types.ts'
import { FieldRow } from '#client/ui/FieldRow.tsx'
import { reportOfPackages } from './importReport.ts'
import { QUOTA_TARGETS } from './targets.ts'

const YES = '1'

const spec: ImportSpec = {
  name: 'quota',
  title: '导入定额',
  unit: '个定额包',
  targets: QUOTA_TARGETS,
  keys: [],
  list: { path: '/quota/list', label: '企业定额库' },
  hint: '分部、定额、人工、主材、机械各占一行，定额的明细紧跟其后。',
  options: {
    initial: { createMissing: null },
    render: (options, set) => (
      <FieldRow label="材料库中没有的材料、机械">
        {aria => (
          <Checkbox
            {...aria}
            label="自动加入未分类"
            checked={options.createMissing === YES}
            onChange={event => set({ ...options, createMissing: event.currentTarget.checked ? YES : null })}
          />
        )}
      </FieldRow>
    ),
  },
  engine: taskEngine({
    upload: (file, signal, onSent) => {
      const form = new FormData()
      form.set('file', file)
      return upload(quotaApi.uploadQuotaExcel, form, { quiet: true, signal, onSent })
    },
    start: ({ uploadId, sheet, headerRow, mapping, options }, commit) => call(
      quotaApi.importExcel, { uploadId, sheet, headerRow, mapping: { ...mapping }, createMissing: options.createMissing === YES, commit }, { quiet: true }),
    reportOf: async (result, commit) => {
      // Without the dictionary the units show as their keys.
      await needLookups([DICT.unit]).catch(() => {})
      return reportOfPackages(result, commit, unit => getLookups().label(DICT.unit, unit) ?? unit)
    },
    saveFailed: async fileId => saveAttachment(await download(quotaApi.exportFailedQuotas, { fileId })),
  }),
  past: { contract: quotaApi.queryQuotaImports, options: {} },
  onImported: () => void reload(quotaApi.describeQuotaStaticsByType),
}

/** 导入定额: packages without a problem are written as drafts, all in one transaction (domain B2). */
export function QuotaImport() {
  return <ImportWizard spec={spec} />
}
