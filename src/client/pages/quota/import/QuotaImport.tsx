import { rightTo } from '#schemas/kit/index.ts'
import { dictEntries } from '#schemas/org/dictionary.ts'
import { documentChoices } from '#shared/api/documentImport.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { call, download, saveAttachment, upload } from '#client/data/http.ts'
import { hasPermission } from '#client/data/session.ts'
import { reload } from '#client/data/swr.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
import { taskEngine } from '#client/document/import/taskEngine.ts'
import type { ImportOptions, ImportSpec } from '#client/document/import/types.ts'
import { reportOfPackages, YES } from './importReport.ts'
import { QuotaImportOptions } from './QuotaImportOptions.tsx'
import { QUOTA_TARGETS } from './targets.ts'

const chosen = (options: ImportOptions) => ({
  createMissing: options.createMissing === YES, addWords: options.addWords === YES,
  existing: documentChoices.existing.parse(options.existing ?? undefined),
  missing: documentChoices.missing.parse(options.missing ?? undefined),
})

const spec: ImportSpec = {
  name: 'quota',
  title: '导入定额',
  unit: '个定额包',
  targets: QUOTA_TARGETS,
  keys: [],
  list: { path: '/quota/list', label: '企业定额库' },
  hint: '分部、定额、人工、主材、机械各占一行，定额的明细紧跟其后。导出的定额在 Excel 里改好后可以直接导回来。',
  template: async () => saveAttachment(await download(quotaApi.exportQuotaTemplate, {})),
  options: {
    initial: { existing: 'update', missing: 'keep', createMissing: null, addWords: null },
    render: (options, set) => <QuotaImportOptions options={options} set={set} />,
  },
  engine: taskEngine({
    upload: (file, signal, onSent) => {
      const form = new FormData()
      form.set('file', file)
      return upload(quotaApi.uploadQuotaExcel, form, { quiet: true, signal, onSent })
    },
    start: ({ uploadId, sheet, headerRow, mapping, reading, options, choices = {} }, commit) => call(
      quotaApi.importExcel,
      { uploadId, sheet, headerRow, mapping: { ...mapping }, reading, ...chosen(options), choices: { ...choices }, commit },
      { quiet: true }),
    reportOf: (result, commit) => reportOfPackages(result, { commit, addsWords: hasPermission(rightTo('edit', dictEntries)) }),
    saveFailed: async fileId => saveAttachment(await download(quotaApi.exportFailedQuotas, { fileId })),
  }),
  past: { contract: quotaApi.queryQuotaImports, options: {} },
  undo: taskId => call(quotaApi.undoImportQuotas, { taskId }),
  onImported: () => void reload(quotaApi.describeQuotaStaticsByType),
}

/** 导入定额: valid packages are written in one transaction, new ones as drafts, others as their next version (domain B2). */
export function QuotaImport() {
  return <ImportWizard spec={spec} />
}
