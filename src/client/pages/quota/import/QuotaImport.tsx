import { Checkbox } from '@blueprintjs/core'
import { DICT } from '#schemas/dict/dictionaries.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { call, download, saveAttachment, upload } from '#client/data/http.ts'
import { getLookups, needLookups } from '#client/data/lookups.ts'
import { reload } from '#client/data/swr.ts'
import { directEngine } from '#client/document/import/directEngine.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
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
    excuses: () => false,
  },
  engine: directEngine({
    upload: (file, signal) => {
      const form = new FormData()
      form.set('file', file)
      return upload(quotaApi.uploadQuotaExcel, form, { quiet: true, signal })
    },
    send: async ({ mapping, options, ...request }, commit, signal) => {
      const asked = { ...request, mapping: { ...mapping }, createMissing: options.createMissing === YES, commit }
      const [answer] = await Promise.all([
        call(quotaApi.importExcel, asked, { quiet: true, signal }),
        // Without the dictionary the units show as their keys.
        needLookups([DICT.unit]).catch(() => {}),
      ])
      return reportOfPackages(answer, commit, unit => getLookups().label(DICT.unit, unit) ?? unit)
    },
    saveFailed: async fileId => saveAttachment(await download(quotaApi.exportFailedQuotas, { fileId })),
  }),
  onImported: () => void reload(quotaApi.describeQuotaStaticsByType),
}

/** 导入定额: packages without a problem are written as drafts, all in one transaction (domain B2). */
export function QuotaImport() {
  return <ImportWizard spec={spec} />
}
