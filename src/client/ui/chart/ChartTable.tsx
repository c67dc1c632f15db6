/** For screen readers. */
export function ChartTable({
  title, head, rows,
}: { readonly title: string, readonly head: readonly string[], readonly rows: readonly (readonly string[])[] }) {
  return (
    <table className="yz-hidden">
      <caption>{title}</caption>
      <thead><tr>{head.map(label => <th key={label} scope="col">{label}</th>)}</tr></thead>
      <tbody>{rows.map(([name, ...cells]) => <tr
        key={name}
      ><th scope="row">{name}</th>{cells.map((cell, at) => <td key={head[at + 1]}>{cell}</td>)}</tr>)}</tbody>
    </table>
  )
}
