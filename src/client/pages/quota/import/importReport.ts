import { groupThousands } from '#schemas/kit/index.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { quotaApi } from '#shared/api/quota.ts'
import type { ImportReport } from '#client/document/import/types.ts'

export type QuotaImported = OutputOf<typeof quotaApi.importExcel>

/**
 * The answer of importExcel as a report: packages are counted, problems stand at rows of the sheet. `label` shows a unit's key
 * as people write it. Prices that the user may not see are absent from the answer.
 */
export function reportOfPackages(answer: QuotaImported, commit: boolean, label: (unit: string) => string): ImportReport {
  const { packages, problems, written, failedFileId } = answer
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
