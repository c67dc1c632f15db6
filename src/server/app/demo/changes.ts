import type { CHANGE_CAUSE, CHANGE_KIND, ClientAnswer, LOSS_KIND } from '#schemas/change/states.ts'
import type { CostClass } from '#schemas/cost/targetCost.ts'
import type { DemoAction } from './contracts.ts'
import type { Moment } from './people.ts'

/** A line by item codes: more of an item, one in place of another, or an amount. */
export type ChangeLineSeed = { readonly remark?: string } & (
  | { readonly more: string, readonly item: string }
  | { readonly item: string, readonly instead: string, readonly quantity: string, readonly price: string }
  | { readonly item: string, readonly asked: string }
)
interface ConfirmedSeed { readonly line: number, readonly quantity: string, readonly price: string, readonly remark?: string }
interface Step { readonly by: string, readonly at: Moment, readonly remark: string }
export interface ChangeSeed {
  readonly title: string
  readonly kind: keyof typeof CHANGE_KIND
  readonly cause: keyof typeof CHANGE_CAUSE
  readonly causeCode: string
  readonly clause?: string
  /** Days before the first start. */
  readonly occurred: number
  readonly days?: number
  readonly probability: string
  readonly reason: string
  readonly by: string
  readonly at: Moment
  readonly lines: readonly ChangeLineSeed[]
  readonly places: readonly (readonly [floor: string, room: string])[]
  readonly deeds: readonly DemoAction[]
  readonly reported?: Step
  readonly answered?: Step & { readonly answer: ClientAnswer, readonly lines?: readonly ConfirmedSeed[] }
}
export interface LossSeed {
  readonly title: string
  readonly kind: keyof typeof LOSS_KIND
  readonly day: number
  readonly by: string
  readonly at: Moment
  readonly place?: readonly [floor: string, room: string]
  readonly responsible: 'OWN' | 'TEAM'
  readonly team?: string
  readonly share: string
  readonly evidence: string
  /** Typed rows, or the row scrapped for this reason. */
  readonly lines: readonly {
    readonly costClass: CostClass, readonly name: string, readonly unit: string, readonly quantity: string, readonly price: string,
    readonly item: string
  }[]
  readonly scrapped?: string
  readonly deeds: readonly DemoAction[]
}
export interface ChangesSeed {
  readonly changes: readonly ChangeSeed[]
  /** Matches changed before the next commit. */
  readonly matched: {
    readonly by: string, readonly at: Moment
    readonly gone: readonly { readonly item: string, readonly room: string, readonly floors: readonly string[] }[]
    readonly taken: readonly { readonly item: string, readonly room: string, readonly floors: readonly string[] }[]
  }
  readonly losses: readonly LossSeed[]
}

const [TILES, WOOD, RUBBER, WALL_TILES, PARTITION, WALL_WATER, STAIR_PAINT, LAMP] = [
  '011102003001', '011104002001', '011103002001', '011204003001', '011210005001', '010903002001', '011407001001', '030412001001',
] as const
/** 项目经理 submitted, so the administrator answers the first node. */
const approvalActions = (at: number): DemoAction[] => [
  { does: 'submit', by: 'pm', at }, { does: 'agree', by: 'admin', at: at + 3, opinion: '依据齐全' },
  { does: 'agree', by: 'cost', at: at + 9, opinion: '单价按投标价，同意' }, { does: 'agree', by: 'boss', at: at + 15, opinion: '同意，请及时报甲方' },
]
const [UPPER, MIDDLE] = [['8F', '9F', '10F', '11F'], ['3F', '4F', '5F']] as const

/** Changes in every state, two losses, and the resulting places. */
export const CHANGES_SEED: ChangesSeed = {
  changes: [
    {
      title: '前厅地面加铺波打线', kind: 'DESIGN', cause: 'TRIAGE', causeCode: '图审-2026-07', occurred: 12, days: 2, probability: '80', by: 'pm',
      at: -210,
      reason: '图纸会审确定前厅地面四周加铺波打线，原清单未含', lines: [{ item: TILES, more: '36', remark: '每层 3 m²' }],
      places: [['1F', '前厅'], ['2F', '前厅'], ['3F', '前厅']], deeds: approvalActions(-205),
    },
    {
      title: '三至五层培训室改铺木地板', kind: 'INSTRUCTION', cause: 'INSTRUCTION', causeCode: '甲指-2026-19', clause: '专用条款 10.4', occurred: 15, days: 4,
      probability: '70', by: 'pm', at: -260,
      reason: '甲方要求三至五层培训室由橡胶地板改为与会议室一致的复合木地板',
      lines: [{ item: RUBBER, instead: WOOD, quantity: '60', price: '347.44', remark: '三层合计 60 m²' }],
      places: MIDDLE.map(floor => [floor, '培训室'] as const), deeds: approvalActions(-255),
      reported: { by: 'pm', at: -230, remark: '随工作联系函 LX-31 报送甲方工程部，方晓岚签收' },
    },
    {
      title: '卫生间墙砖由 2.4 米贴至吊顶', kind: 'DESIGN', cause: 'LETTER', causeCode: 'LX-2026-22', clause: '专用条款 10.1', occurred: 24, days: 3,
      probability: '90', by: 'pm', at: -480,
      reason: '吊顶标高调整后墙砖不到顶，设计回复贴至吊顶以上 50 mm，防水同步加高', lines: [{ item: WALL_TILES, more: '48' }, { item: WALL_WATER, more: '24' }],
      places: UPPER.flatMap(floor => [[floor, '男卫生间'], [floor, '女卫生间']] as const), deeds: approvalActions(-475),
      reported: { by: 'pm', at: -450, remark: '报价单与现场照片一并报送' },
      answered: {
        by: 'pm', at: -380, answer: 'confirm', remark: '甲方签证单已盖章',
        lines: [{ line: 0, quantity: '48', price: '155.57' }, { line: 1, quantity: '24', price: '60.85' }],
      },
    },
    {
      title: '会议室隔墙加高至梁底', kind: 'SITE', cause: 'LETTER', causeCode: 'LX-2026-25', occurred: 23, days: 5, probability: '75', by: 'pm',
      at: -470,
      reason: '会议室隔声要求提高，隔墙由吊顶加高至梁底，增设应急照明', lines: [{ item: PARTITION, more: '86' }, { item: LAMP, more: '6' }],
      places: UPPER.map(floor => [floor, '会议室'] as const), deeds: approvalActions(-465),
      reported: { by: 'pm', at: -440, remark: '现场实测记录由监理签认' },
      answered: {
        by: 'pm', at: -360, answer: 'confirmPart', remark: '甲方只认梁底以下 60 m²，其余计入措施',
        lines: [{ line: 0, quantity: '60', price: '194.20', remark: '梁窝内侧不计' }, { line: 1, quantity: '6', price: '238.31' }],
      },
    },
    {
      title: '灯具停产换型号的价差', kind: 'PRICE', cause: 'LETTER', causeCode: 'LX-2026-27', occurred: 22, probability: '40', by: 'pm', at: -460,
      reason: '原型号平板灯停产，同档替代型号每套高 58 元', lines: [{ item: LAMP, asked: '9709.20', remark: '167.4 套，每套 58 元' }], places: [],
      deeds: approvalActions(-455),
      reported: { by: 'pm', at: -430, remark: '附厂家停产函' }, answered: { by: 'pm', at: -350, answer: 'refuse', remark: '合同约定材料价差不调整' },
    },
    {
      title: '疏散走道涂料工程量差', kind: 'QUANTITY', cause: 'INSTRUCTION', causeCode: '甲指-2026-16', clause: '专用条款 12.3', occurred: 25,
      probability: '50', by: 'pm', at: -490,
      reason: '清单按图示净面积计，门窗侧壁与梁侧未计，实测多 52 m²', lines: [{ item: STAIR_PAINT, more: '52' }],
      places: [['8F', '楼梯间'], ['9F', '楼梯间'], ['10F', '楼梯间'], ['11F', '楼梯间']],
      deeds: approvalActions(-485), reported: { by: 'pm', at: -460, remark: '附实测草图' },
      answered: { by: 'pm', at: -340, answer: 'dispute', remark: '甲方认为侧壁按规则不另计，双方约定请造价站答疑' },
    },
  ],
  matched: {
    by: 'pm', at: -172,
    gone: [{ item: RUBBER, room: '培训室', floors: MIDDLE }],
    taken: [
      { item: TILES, room: '前厅', floors: Array.from({ length: 12 }, (_, floor) => `${floor + 1}F`) },
      { item: WOOD, room: '培训室', floors: MIDDLE }, { item: WALL_TILES, room: '女卫生间', floors: UPPER },
      { item: WALL_WATER, room: '女卫生间', floors: UPPER }, { item: PARTITION, room: '会议室', floors: UPPER },
      { item: LAMP, room: '会议室', floors: ['8F', '9F'] }, { item: STAIR_PAINT, room: '楼梯间', floors: UPPER },
    ],
  },
  losses: [
    {
      title: '四层女卫生间墙砖空鼓返工', kind: 'REWORK', day: 13, by: 'pm', at: -300, place: ['4F', '女卫生间'], responsible: 'TEAM', team: '粤建劳务有限公司',
      share: '80', evidence: '空鼓检查记录第 12 号，班组长罗文斌签认',
      lines: [
        { costClass: 'MATERIAL', name: '釉面砖 300×600', unit: 'm²', quantity: '9.6', price: '62.00', item: WALL_TILES },
        { costClass: 'LABOUR', name: '铲除与重贴', unit: 'm²', quantity: '9.6', price: '66.00', item: WALL_TILES },
      ],
      deeds: [
        { does: 'submit', by: 'pm', at: -298 }, { does: 'agree', by: 'admin', at: -290, opinion: '责任清楚' },
        { does: 'agree', by: 'cost', at: -280, opinion: '按班组承担八成' },
      ],
    },
    {
      title: '瓷砖胶受潮结块', kind: 'WEATHER', day: 0, by: 'pm', at: -0.3, responsible: 'OWN', share: '0', evidence: '连续降雨，临时仓库屋面渗漏', lines: [],
      scrapped: '受潮结块',
      deeds: [
        { does: 'submit', by: 'pm', at: -0.25 }, { does: 'agree', by: 'admin', at: -0.2, opinion: '已查看现场' },
        { does: 'agree', by: 'cost', at: -0.1, opinion: '天气所致，由本公司承担' },
      ],
    },
  ],
}
