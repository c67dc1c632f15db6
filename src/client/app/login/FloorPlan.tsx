const AXES_X = [60, 200, 300, 440, 580]
const AXES_Y = [70, 190, 270, 410, 520]

const SPANS = [['4,200', 130], ['3,000', 250], ['4,200', 370], ['4,200', 510]] as const

const ROOMS = [
  ['会议室 1', 130, 126], ['会议室 2', 510, 126], ['茶水间', 130, 236], ['卫生间', 250, 228], ['走道', 372, 236], ['库房', 510, 236],
  ['前厅', 130, 346], ['开敞办公 A', 370, 340], ['总经理室', 510, 346], ['资料室', 130, 470], ['机房', 510, 470],
] as const

const AREAS = [['14.94 m²', 250, 246], ['186.40 m²', 370, 358]] as const

const WALLS = 'M57 67h526v126h-6V73H63v114h34v6H57zM57 193h6v74h-6zM137 187h60v-30h6v30h97v-60h6v60h60v6h-60v74h-6v-74h-97v74h94v6H203v'
  + '134h-6V273h-60v-6h60v-74h-60zM57 267h40v6H63v244h134v-66h6v66h94v-40h6v40h134v-66h6v66h134V413h-90v-6h90V193h6v330H57zM4'
  + '06 187h34v-34h6v34h51v6h-51v74h54v6h-54v134h-6V273h-34v-6h34v-74h-34zM537 187h40v6h-40zM540 267h37v6h-37z'
const DOORS = 'M97 190h40M97 190a40 40 0 0 1 40 -40v40M366 190h40M406 190a40 40 0 0 0 -40 -40v40M97 270h40M137 270a40 40 0 0 1 -40 40v-'
  + '40M497 190h40M497 190a40 40 0 0 1 40 -40v40M500 270h40M500 270a40 40 0 0 0 40 40v-40'
function Axis({ line, x, y, name }: { readonly line: string; readonly x: number; readonly y: number; readonly name: string }) {
  return <g><path d={line} /><circle cx={x} cy={y} r={13} /><text x={x} y={y + 4.5}>{name}</text></g>
}

/** The sign-in picture, in the product's line weights. */
export function FloorPlan() {
  return (
    <svg viewBox="0 0 680 620" className="yz-plan" aria-hidden>
      <g className="axis">
        {AXES_X.map((x, i) => <Axis key={x} line={`M${x} 34V560`} x={x} y={580} name={String(i + 1)} />)}
        {AXES_Y.map((y, i) => <Axis key={y} line={`M24 ${y}H620`} x={640} y={y} name={'EDCBA'.charAt(i)} />)}
      </g>
      <g className="dimension">
        <path d="M60 22H580" />
        {AXES_X.map(x => <path key={x} d={`M${x - 4} 26l8 -8`} />)}
        {SPANS.map(([text, x]) => <text key={x} x={x} y={14}>{text}</text>)}
      </g>
      <path className="room" d="M203 193h94v74h-94z" />
      <path className="walls" d={WALLS} />
      <path className="doors" d={DOORS} />
      {ROOMS.map(([text, x, y]) => <text key={text} x={x} y={y} className="name">{text}</text>)}
      {AREAS.map(([text, x, y]) => <text key={text} x={x} y={y} className="area">{text}</text>)}
    </svg>
  )
}
