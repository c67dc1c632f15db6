import { groupThousands } from '#schemas/kit/index.ts'
import { quotaApi } from '#shared/api/quota.ts'
import { call, upload } from '#client/data/http.ts'
import { reload } from '#client/data/swr.ts'
import { useTab } from '#client/data/tabContext.ts'
import { ImportWizard } from '#client/document/import/ImportWizard.tsx'
import type { ImportChoice } from '#client/document/import/mapping.ts'
import type { ImportReport } from '#client/document/import/ReportStep.tsx'
import { quotaImportFields } from './fields.ts'

type Imported = Awaited<ReturnType<typeof call<typeof quotaApi.importExcel>>>

async function send(file: File) {
  const form = new FormData()
  form.set('file', file)
  return await upload(quotaApi.uploadQuotaExcel, form)
}

/** The packages that the file holds, with their costs, so that a person sees what was understood. */
function Packages({ packages }: Pick<Imported, 'packages'>) {
  return (
    <div className="yz-scroll">
      <table className="yz-report">
        <thead><tr><th className="number">行</th><th>定额编码</th><th>定额名称</th><th>单位</th><th className="number">人工费</th><th className="number">材料费</th><th className="number">定额合价</th><th>检查</th></tr></thead>
        <tbody>
          {packages.map(({ row, quotaCode, quotaName, quotaUnit, worker, material, total, ok }) => (
            <tr key={row}>
              <td className="number">{row}</td><td>{quotaCode}</td><td>{quotaName}</td><td>{quotaUnit}</td>
              <td className="number">{groupThousands(worker)}</td><td className="number">{groupThousands(material)}</td><td className="number">{groupThousands(total)}</td>
              <td className={ok ? undefined : 'wrong'}>{ok ? '通过' : '有问题'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

async function run(choice: ImportChoice, commit: boolean): Promise<ImportReport> {
  const { packages, problems, written, failedFileId } = await call(quotaApi.importExcel, { ...choice, mapping: { ...choice.mapping }, commit })
  if (commit) await reload(quotaApi.describeQuotaStaticsByType)
  const good = packages.filter(({ ok }) => ok).length
  return {
    problems, problemCount: problems.length, failedFileId,
    counts: commit ? [{ label: '导入为草稿', count: written }] : [{ label: '定额包', count: packages.length }, { label: '可导入', count: good }],
    preview: <Packages packages={packages} />,
  }
}

/** 导入定额: packages without a fault are written as drafts, all in one transaction (domain B2). */
export function QuotaImport() {
  const { close } = useTab()
  return <ImportWizard title="导入定额" fields={quotaImportFields} settingName="quota" upload={send} run={run} onClose={close} />
}
