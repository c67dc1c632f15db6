import { shortTimeText } from '#schemas/kit/clock.ts'
import { Icon } from './icons.tsx'
import { arrivedOf, figureOf, isRefused, isTouched, missingOf, tooMuch } from './receipt.ts'
import { faultsAt, quantityText, specText, type RowProps } from './rows.ts'

const timeOf = (iso: string): string => shortTimeText(iso).slice(-5)

/** A row that is not being filled: what was counted and when, 未填, or what is wrong with it. */
export function ClosedRow({ receipt, asked, line, at, onOpen }: RowProps & { readonly onOpen?: () => void }) {
  const missing = missingOf(line)
  const said = [
    ...faultsAt(receipt, asked.row), ...isTouched(line) && missing !== null ? [missing] : [],
    ...[tooMuch(line, asked)].filter(text => text !== null),
  ]
  const words = (
    <>
      <span className="what"><b><i>{at}</i>{asked.itemName}</b><span>{specText(asked)}</span></span>
      <span className="sum">
        {missing === null
          ? <span className="mark good"><Icon name="disc" size={10} />{line.absent ? '未到' : '已填'}</span>
          : <span className="mark"><Icon name="ring" size={12} />未填</span>}
        <span>订 {quantityText(asked.ordered, asked).split(' ')[0]}，待到 <b>{quantityText(asked.remaining, asked)}</b></span>
      </span>
      {isTouched(line) && !line.absent && arrivedOf(line) !== null && (
        <span className="filled">
          <span>实收 <b>{quantityText(figureOf(line.accepted) ?? '0', asked)}</b>{isRefused(line)
            && <>，拒收 <b className="danger">{quantityText(figureOf(line.refused) ?? '0', asked)}</b></>}</span>
          {line.at !== null && <span>本机 {timeOf(line.at)}</span>}
        </span>
      )}
      {said.map(text => <span key={text} className="fault">{text}</span>)}
    </>
  )
  return <li className="line">{onOpen === undefined
    ? <div className="whole">{words}</div>
    : <button type="button" className="whole" onClick={onOpen}>{words}</button>}</li>
}
