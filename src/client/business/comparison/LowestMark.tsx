import './comparison.css'

export const LowestMark = ({ noun }: { readonly noun: string }) => <small className="yz-comparison-mark"><i>▼</i> 该{noun}最低</small>
