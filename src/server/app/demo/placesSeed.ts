import type { Moment } from './people.ts'

/** A room of the first floor with its item codes and quantities or 计算式; other floors copy it. */
export interface RoomSeed {
  readonly name: string
  readonly type: string
  readonly area: string
  readonly perimeter: string
  readonly height: string
  readonly team?: string
  readonly tags?: readonly string[]
  readonly label: string
  readonly items: Readonly<Record<string, string>>
}
interface ZoneSeed { readonly name: string, readonly rooms: readonly RoomSeed[] }
/** An item shared over these rooms on every floor. */
interface ShareSeed { readonly item: string, readonly by: 'area' | 'perimeter', readonly rooms: readonly string[] }
/** The site's addition of an item in a room of some floors. */
interface OnSiteSeed { readonly item: string, readonly room: string, readonly floors: readonly string[], readonly quantity: string }
interface Act { readonly by: string, readonly at: Moment }

export interface PlacesSeed {
  readonly building: string
  readonly floors: readonly string[]
  readonly zones: readonly ZoneSeed[]
  readonly words: Act & { readonly tags: readonly (readonly [word: string, tone: 'info' | 'warning' | 'danger'])[] }
  readonly labels: Act & {
    readonly type: string, /** Item codes by label. */ readonly items: Readonly<Record<string, readonly string[]>>
  }
  readonly grown: Act
  /** A floor's tag for all rooms. */
  readonly tagged: readonly (readonly [floor: string, word: string])[]
  readonly looked: Act
  readonly shares: readonly ShareSeed[]
  readonly onSite: Act & { readonly matches: readonly OnSiteSeed[] }
  /** Room of the last floor for an item's remaining quantity. */
  readonly rest: Readonly<Record<string, string>>
  readonly committed: Act
}

const [TILES, WET_TILES, WOOD, RUBBER, FLOOR_WATER] = [
  '011102003001', '011102003002', '011104002001', '011103002001', '010904002001',
] as const
const [WALL_TILES, PARTITION, WALL_WATER] = ['011204003001', '011210005001', '010903002001'] as const
const [CEILING, GRID_CEILING, WALL_PAINT, CEILING_PAINT, STAIR_PAINT] = [
  '011302001001', '011302001002', '011406001001', '011406001002', '011407001001',
] as const
const [DOOR, LAMP] = ['010801001001', '030412001001'] as const
const [MASONS, JOINERS, ELECTRICIANS] = ['泥瓦一班', '木工二班', '水电班'] as const
const [WET, OFFICE, PUBLIC] = ['湿区', '办公区', '公共区'] as const

const toilet = (name: string): RoomSeed => ({
  name, type: '卫生间', area: '5.88', perimeter: '9.8', height: '2.6', team: MASONS, tags: [WET], label: WET,
  items: { [WET_TILES]: '2.8*2.1', [FLOOR_WATER]: '6', [WALL_TILES]: '(2.8+2.1)*2*1.8-1.24', [WALL_WATER]: '10.7' },
})

/** Twelve floors; each copies the first, remainders are on the last. */
export const PLACES_SEED: PlacesSeed = {
  building: '1#楼', floors: Array.from({ length: 12 }, (_, floor) => `${floor + 1}F`),
  zones: [
    {
      name: 'A区',
      rooms: [
        {
          name: '开敞办公', type: '办公', area: '62.4', perimeter: '32.2', height: '2.8', team: JOINERS, label: OFFICE,
          items: { [TILES]: '6.5*9.6', [PARTITION]: '30.5', [LAMP]: '8' },
        },
        {
          name: '会议室', type: '会议', area: '14.2', perimeter: '15.2', height: '2.8', team: JOINERS, label: OFFICE,
          items: { [WOOD]: '14.2', [PARTITION]: '24.2', [CEILING]: '20.8', [CEILING_PAINT]: '20.8', [DOOR]: '1', [LAMP]: '3' },
        },
        {
          name: '总经理室', type: '办公', area: '9.2', perimeter: '12.2', height: '2.8', label: OFFICE,
          items: { [WOOD]: '9.2', [PARTITION]: '18.2', [DOOR]: '1' },
        },
        {
          name: '走道', type: '交通', area: '24.73', perimeter: '31.1', height: '2.6', label: PUBLIC, items: { [TILES]: '24.73', [LAMP]: '2' },
        },
        {
          name: '前厅', type: '公共', area: '8', perimeter: '11.4', height: '3', tags: ['甲方重点'], label: PUBLIC,
          items: { [TILES]: '8', [CEILING]: '26', [CEILING_PAINT]: '26' },
        },
      ],
    },
    {
      name: 'B区',
      rooms: [
        { name: '培训室', type: '会议', area: '20', perimeter: '18', height: '2.8', label: OFFICE, items: { [RUBBER]: '20', [PARTITION]: '6' } },
        {
          name: '机房', type: '设备', area: '12.1', perimeter: '14', height: '2.8', team: ELECTRICIANS, label: PUBLIC,
          items: { [RUBBER]: '12.1' },
        },
        toilet('男卫生间'), toilet('女卫生间'),
        {
          name: '茶水间', type: '辅助', area: '4', perimeter: '8', height: '2.6', team: MASONS, tags: [WET], label: WET,
          items: { [FLOOR_WATER]: '4' },
        },
        { name: '楼梯间', type: '交通', area: '12.6', perimeter: '14.4', height: '3', label: PUBLIC, items: {} },
      ],
    },
  ],
  words: { by: 'boss', at: -690, tags: [[WET, 'info'], ['甲方重点', 'danger'], ['样板层', 'warning']] },
  labels: {
    by: 'pm', at: -688, type: '区域',
    items: {
      [WET]: [WET_TILES, FLOOR_WATER, WALL_TILES, WALL_WATER], [OFFICE]: [WOOD, PARTITION, GRID_CEILING, WALL_PAINT, DOOR],
      [PUBLIC]: [TILES, STAIR_PAINT, CEILING],
    },
  },
  grown: { by: 'pm', at: -680 },
  tagged: [['3F', '样板层']],
  looked: { by: 'pm', at: -664 },
  shares: [
    { item: GRID_CEILING, by: 'area', rooms: ['开敞办公'] }, { item: WALL_PAINT, by: 'perimeter', rooms: ['开敞办公', '会议室', '总经理室', '培训室'] },
    { item: STAIR_PAINT, by: 'perimeter', rooms: ['走道', '楼梯间'] },
  ],
  onSite: {
    by: 'foreman', at: -650,
    matches: [
      { item: DOOR, room: '机房', floors: ['2F', '3F', '4F', '5F', '6F', '7F', '8F', '9F'], quantity: '1' },
      { item: LAMP, room: '前厅', floors: ['1F', '2F'], quantity: '4' },
    ],
  },
  rest: {
    [WOOD]: '会议室', [RUBBER]: '机房', [FLOOR_WATER]: '茶水间', [WALL_TILES]: '男卫生间', [PARTITION]: '开敞办公', [WALL_WATER]: '男卫生间', [CEILING]: '前厅',
    [CEILING_PAINT]: '前厅', [DOOR]: '机房', [LAMP]: '前厅',
  },
  committed: { by: 'pm', at: -640 },
}
