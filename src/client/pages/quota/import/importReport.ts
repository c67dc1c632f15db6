import { groupThousands } from '#schemas/kit/index.ts'
import { quotaImportResult } from '#shared/api/quota.ts'
import type { ImportReport } from '#client/document/import/types.ts'

/**
 * What the task of importExcel leaves behind, as a report: packages are counted, problems stand at rows of the sheet. `label` shows a unit's key
 * as people write it. Prices that the user may not see are absent. @throws ZodError
 */
export function reportOfPackages(given: unknown, commit: boolean, label: (unit: string) => string): ImportReport {
  const { packages, problems, written, failedFileId } = quotaImportResult.parse(given)
  const good = packages.filter(({ ok }) => ok).length
  const shown = (amount: string | undefined): string => (amount ? groupThousands(amount) : '')
  return {
    ready: commit ? written : good,
    refused: packages.length - good,
    parts: [],
    problems: problems.map(({ row, column, value, text }) => ({ row: Number(row), column, value, text, warning: false })),
    problemCount: problems.length,
    failedFileId,
    preview: {
      title: '定额包',
      headers: ['行', '定额编码', '定额名称', '单位', '人工费', '材料费', '定额合价', '检查'],
      rows: packages.map(({ row, quotaCode, quotaName, quotaUnit, worker, material, total, ok }) =>
        [String(row), quotaCode, quotaName, label(quotaUnit), shown(worker), shown(material), shown(total), ok ? '通过' : '有问题']),
    },
  }
}
