/** Reasons for a suggested library item: 名称相同, 规格相同 … */
export function Reasons({ reasons }: { readonly reasons: readonly string[] }) {
  return <span className="yz-reasons">{reasons.map(reason => <span key={reason}>{reason}</span>)}</span>
}
