import { STAGE, type Stage } from '#schemas/schedule/terms.ts'

/** A listed third level takes precedence over its second. */
const TYPES: Readonly<Record<Stage, string>> = {
  DEMOLITION: '拆除工程',
  SERVICES: '电气 给排水 通风空调 消防 智能化 采暖',
  PARTITION: '砌筑工程 混凝土工程 金属结构 隔断',
  WATERPROOF: '防水保温 防水',
  MASONRY: '楼地面装饰 墙柱面装饰 天棚抹灰',
  CEILING: '天棚工程',
  PAINT: '油漆涂料裱糊',
  JOINERY: '门窗工程 木地板 地毯 橡塑面层 防静电地板 踢脚线 木饰面 软包硬包 柜类货架 装饰线 扶手栏杆',
  FIXTURES: '照明器具 开关插座 卫生器具 卫浴配件 散热器 风口 电气调试 通风调试 消防调试 标识标牌 招牌灯箱',
  CLEANING: '开荒保洁',
}
const ORDER = Object.keys(STAGE).filter((key): key is Stage => Object.hasOwn(TYPES, key))
const BY_LABEL: ReadonlyMap<string, Stage> = new Map(ORDER.flatMap(stage => TYPES[stage].split(' ').map(label => [label, stage] as const)))

/** Stage (B11.1) of an item type by its labels from the root: the innermost listed one. Null for types without an order (措施项目). */
export function stageOf(typePath: readonly string[]): Stage | null {
  const match = typePath.findLast(label => BY_LABEL.has(label))
  return match === undefined ? null : BY_LABEL.get(match)!
}

/** Index of a stage in the order, 0 first; null comes last. */
export const stageOrder = (stage: Stage | null): number => (stage === null ? ORDER.length : ORDER.indexOf(stage))
