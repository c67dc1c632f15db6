/** 部位的层级，从大到小 (domain B6). A project may omit some. */
export const POSITION_LEVEL = { BUILDING: '楼栋', FLOOR: '楼层', ZONE: '区域', ROOM: '房间', FACE: '面', PART: '部位' } as const
export type PositionLevel = keyof typeof POSITION_LEVEL
export const POSITION_LEVELS = Object.keys(POSITION_LEVEL) as PositionLevel[]

const SPEAKING: readonly (readonly [PositionLevel, RegExp])[] = [
  ['FLOOR', /^([Bb负地下]*\d+\s*([Ff]|层|楼层)|[Bb]\d+|屋面|屋顶层|地下室|夹层|首层|标准层|机房层|.*层)$/],
  ['BUILDING', /(\d+\s*#|\d+\s*号楼|[栋幢座]$|楼$)/],
  ['FACE', /^.{0,4}(墙面|顶面|地面|天棚|吊顶|东墙|西墙|南墙|北墙|立面)\d*$/],
  ['ZONE', /([A-Za-z\d一二三四东西南北中]区|区域|分区|施工段|流水段|段)\d*$/],
]

/** Returns a position's level by name, else by depth (0 for roots), from the second level on at least a room. */
export function levelOf(name: string, depth: number): PositionLevel {
  const match = SPEAKING.find(([, shape]) => shape.test(name.trim()))
  if (match !== undefined) return match[0]
  return depth === 0 ? 'BUILDING' : depth < 4 ? 'ROOM' : POSITION_LEVELS[depth] ?? 'PART'
}
