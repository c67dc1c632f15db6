import { Endorsed } from '@blueprintjs/icons'
import { businessDate } from '#schemas/kit/index.ts'
import type { ManCertificate } from '#schemas/man/certificates.ts'
import { CERTIFICATE_KIND, EXPIRY, EXPIRY_TONES, expiryOf } from '#schemas/man/states.ts'
import { EmptyState } from '#client/ui/EmptyState.tsx'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { StateTag } from '#client/ui/StateTag.tsx'

export function Certificates({ rows }: { readonly rows: readonly ManCertificate[] }) {
  return (
    <section className="yz-man-certificates" aria-label="证书">
      <h2>证书<span>{rows.length}</span></h2>
      {rows.length === 0 ? <EmptyState icon={<Endorsed size={32} />} title="没有登记证书" /> : (
        <div className="yz-scroll">
          <table className="yz-plain">
            <thead><tr>{['证书类型', '证书编号', '发证机关', '发证日期', '到期日期', '状态', '照片'].map(title => <th key={title}>{title}</th>)}</tr></thead>
            <tbody>
              {rows.map(({ id, kind, number, issuer, issued, expires, picture }) => {
                const expiry = expiryOf(expires, businessDate())
                return (
                  <tr key={id}>
                    <td>
                      {CERTIFICATE_KIND[kind]}
                    </td><td>{number}</td><td>{issuer ?? '—'}</td><td>{issued ?? '—'}</td><td>{expires ?? '长期'}</td>
                    <td><StateTag {...EXPIRY_TONES[expiry]} quiet={false}>{EXPIRY[expiry]}</StateTag></td>
                    <td>{picture && picture.length > 0 ? <FileThumbs files={picture} /> : '—'}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
